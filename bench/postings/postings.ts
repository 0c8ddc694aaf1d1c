import { parseArgs } from 'node:util';
import { atLeast, type Bar, printTable } from '../report.ts';
import { newEmployer } from '../service.ts';
import { type Ad, placesOf, readAds, unescaped } from './ads.ts';
import { feedBars } from './feeds.ts';
import kinds from './kinds.json' with { type: 'json' };
import { mappedBars } from './mapped.ts';
import { placeBars } from './places.ts';
import { plainHtml } from './plain-html.ts';

type Fault = { readonly pointer: string; readonly code: string; readonly message: string };

type Posted = {
  readonly ad: Ad;
  readonly mode: ModeName;
  readonly isAccepted: boolean;
  readonly faults: readonly Fault[];
};

const asItIs = (html: string): string => html;

const modes = [
  { name: 'strict', headers: {}, description: asItIs },
  { name: 'strict, mapped', headers: {}, description: (html: string) => plainHtml(unescaped(html)) },
  { name: 'lenient', headers: { prefer: 'handling=lenient' }, description: asItIs },
] as const;
type Mode = (typeof modes)[number];
type ModeName = Mode['name'];

const post = async (ad: Ad, { name: mode, headers, description }: Mode): Promise<Posted> => {
  const found = ad.problems.filter(({ severity }) => severity === 'error');
  if (found.length > 0) return { ad, mode, isAccepted: false, faults: found };
  const { call } = await newEmployer();
  const locations = mode === 'lenient' ? ad.job.locations : placesOf(ad);
  const body = { ...ad.job, locations, description: description(String(ad.job.description)) };
  const { statusCode, body: text = '' } = await call({ method: 'POST', path: '/jobs', body, headers });
  if (statusCode !== 201 && statusCode !== 400) throw new Error(`${ad.id}: ${statusCode} ${text}`);
  return { ad, mode, isAccepted: statusCode === 201, faults: JSON.parse(text).errors ?? [] };
};

const kindOf = ({ shape, id }: Ad): string =>
  Object.entries(kinds).find(([, ads]) => ads.includes(`${shape} ${id}`))?.[0] ?? 'city';

const placeOf = ({ pointer }: Fault): string => pointer.replaceAll(/\/\d+/g, '/*');

const isAboutPlace = (fault: Fault): boolean => fault.pointer.startsWith('/locations');

const percent = (part: readonly unknown[], whole: readonly unknown[]): number =>
  (100 * part.length) / whole.length;

/** One row for each group of ads, with the accepted ones of each mode. */
const printAccepted = (title: string, posted: readonly Posted[], groupOf: (ad: Ad) => string): void => {
  const groups = Object.entries(Object.groupBy(posted, ({ ad }) => groupOf(ad)));
  printTable(
    title,
    groups.map(([group, ofGroup = []]) => {
      const inMode = (mode: ModeName) => ofGroup.filter((one) => one.mode === mode);
      const accepted = modes.map(({ name }) => [name, inMode(name).filter((one) => one.isAccepted).length]);
      const misplaced = inMode('strict').filter(({ faults }) => faults.some(isAboutPlace));
      return {
        ads: inMode('strict').length,
        ...Object.fromEntries(accepted),
        'location refused': misplaced.length,
        of: group,
      };
    }),
  );
};

const printRefused = (posted: readonly Posted[]): void => {
  const places = posted.flatMap(({ mode, faults }) => {
    const ofAd = new Set(faults.map((fault) => `${placeOf(fault)} ${fault.code}`));
    return [...ofAd].map((place) => ({ mode, place }));
  });
  const rows = Object.entries(Object.groupBy(places, ({ place }) => place));
  printTable(
    'Refused ads, by the place and code of their errors',
    rows.map(([place, ofPlace = []]) => ({
      ...Object.fromEntries(
        modes.map(({ name }) => [name, ofPlace.filter(({ mode }) => mode === name).length]),
      ),
      error: place,
    })),
    ['An ad with errors of several kinds is counted in several rows.'],
  );
};

const printMessages = (posted: readonly Posted[]): void => {
  for (const { ad, mode, faults } of posted.filter((one) => !one.isAccepted)) {
    const lines = faults.map(({ pointer, code, message }) => `  ${pointer} ${code}: ${message}`);
    process.stdout.write(`${mode}, ${kindOf(ad)}, ${ad.shape} ${ad.id}\n${lines.join('\n')}\n`);
  }
};

/** Posts each ad of the corpus in each mode; `--verbose` prints the messages of the refusals. */
export const bench = async (args: readonly string[]): Promise<Bar[]> => {
  const { values } = parseArgs({ args: [...args], options: { verbose: { type: 'boolean' } } });
  const posted: Posted[] = [];
  for (const mode of modes) {
    for (const ad of await readAds(mode.name === 'lenient')) posted.push(await post(ad, mode));
  }
  if (values.verbose) printMessages(posted);
  printAccepted('Accepted ads, by shape', posted, ({ shape }) => shape);
  printAccepted('Accepted ads, by what their location is', posted, kindOf);
  printRefused(posted);
  const withCity = (mode: ModeName) => posted.filter((one) => one.mode === mode && kindOf(one.ad) === 'city');
  const strict = withCity('strict');
  const placed = strict.filter(({ faults }) => !faults.some(isAboutPlace));
  const accepted = (mode: ModeName) => withCity(mode).filter((one) => one.isAccepted);
  return [
    ...placeBars(),
    ...(await feedBars()),
    ...(await mappedBars()),
    atLeast('ads with a Canadian city whose location is accepted strictly, %', percent(placed, strict), 95),
    atLeast(
      'and that are accepted strictly with mapped HTML, %',
      percent(accepted('strict, mapped'), strict),
      95,
    ),
    atLeast('and that are accepted leniently as they are, %', percent(accepted('lenient'), strict), 95),
  ];
};
