import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

const paragraph =
  '<p>Four evenings a week in a kitchen by the lake. You prep, portion &amp; label, and close down.</p><ul><li>one year on a line</li><li>FoodSafe</li></ul>';
/** About 2.3 KB, as the median posting of the corpus. */
const description = paragraph.repeat(15);

const indeedJob = (n: number): string => `<job>
<title><![CDATA[Line Cook, Évenings ${n}]]></title>
<date><![CDATA[Thu, 19 Nov 2026 15:20:00 GMT]]></date>
<referencenumber><![CDATA[R-${n}]]></referencenumber>
<url><![CDATA[https://kitchen.example/jobs/${n}?source=Indeed]]></url>
<company><![CDATA[Lakebreeze Grill]]></company>
<city><![CDATA[Kelowna]]></city>
<state><![CDATA[BC]]></state>
<country><![CDATA[CA]]></country>
<description><![CDATA[${description}]]></description>
<salary><![CDATA[$20 - $22 an hour]]></salary>
<jobtype><![CDATA[parttime]]></jobtype>
<category><![CDATA[Hospitality and Food Services]]></category>
<expirationdate><![CDATA[2099-12-18]]></expirationdate>
</job>
`;

const job = (n: number) => ({
  referenceId: `R-${n}`,
  title: `Line Cook, Évenings ${n}`,
  status: 'active',
  locations: [{ description: 'Kelowna, BC' }],
  categories: [{ id: 19 }],
  positionType: { id: 2 },
  salary: { amount: 20, maxAmount: 22, period: { id: 5 } },
  description,
  applicantRoutingType: { id: 2 },
  applicationUrl: `https://kitchen.example/jobs/${n}`,
});

const csvRow = (n: number): string =>
  `R-${n},"Line Cook, Évenings ${n}","Kelowna, BC",19,2,"${description}",https://kitchen.example/jobs/${n},20,22,Hourly\r\n`;

const header =
  'referenceId,title,location,category,positionType,description,applicationUrl,salaryAmount,salaryMaxAmount,salaryPeriod\r\n';

/** The beginning of a feed, its jobs from 1, and its end. */
type Shape = { readonly start: string; readonly job: (n: number) => string; readonly end: string };

export const shapes: Readonly<Record<'indeed' | 'csv' | 'json' | 'ndjson', Shape>> = {
  indeed: { start: '<?xml version="1.0" encoding="utf-8"?>\n<source>\n', job: indeedJob, end: '</source>\n' },
  csv: { start: header, job: csvRow, end: '' },
  json: { start: '[', job: (n) => `${n === 1 ? '' : ','}${JSON.stringify(job(n))}`, end: ']' },
  ndjson: { start: '', job: (n) => `${JSON.stringify(job(n))}\n`, end: '' },
};

/** Rows in which nothing is right: a hostile feed has many of them in few bytes. */
export const invalidRows: Readonly<Record<string, Shape['job']>> = {
  'two bytes': (n) => `${n % 10}\n`,
  'a reference each': (n) => `${n}\n`,
};

/** Writes a feed of so many jobs. @returns its bytes. */
export const writeFeed = async (path: string, shape: Shape, jobs: number): Promise<number> => {
  let bytes = 0;
  const counted = (text: string): string => {
    bytes += Buffer.byteLength(text);
    return text;
  };
  const texts = function* () {
    yield counted(shape.start);
    for (let n = 1; n <= jobs; n += 1) yield counted(shape.job(n));
    yield counted(shape.end);
  };
  await pipeline(Readable.from(texts()), createWriteStream(path));
  return bytes;
};
