import { type Field, fieldNames } from '../map/fields.ts';

/** Names without case, accents and everything but letters, digits and the slashes of a path. */
export const nameKey = (name: string): string =>
  name
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9/@]/g, '');

const keysOf = (names: string): string[] =>
  names
    .split(', ')
    .map(nameKey)
    .filter((key) => key !== '');

/**
 * The names of fields in spreadsheets in English and French, and in the exports of common systems.
 * The first that occurs is proposed.
 */
const usual: { readonly [Name in Field]?: string } = {
  referenceId:
    'reference number, reference, reference no, ref, ref number, ref no, ref code, job id, job ref, job reference, job reference number, job number, job no, job code, job req id, jobReqId, job posting id, contest no, requisition id, requisition number, requisition, req id, req number, req, posting id, posting number, position id, position number, vacancy id, external id, partner job id, unique id, short code, identifier, identifier/value, guid, id, uuid, @id, no, number, key, no de reference, numero de reference, numero, no poste, no de poste, numero de poste, numero offre, no d offre, no de l offre, no offre, numero de concours, no de concours, competition number, code',
  title:
    'job title, posting, opportunity, position title, posting title, vacancy title, role title, titre, titre du poste, titre de poste, titre de l emploi, titre emploi, intitule du poste, intitule, poste, job name, position name, position, role, job, emploi, text, name',
  description:
    'job body, descriptif du poste, description html, job description html, job description, full description, html description, description du poste, description de poste, descriptif, content, body, contenu, job summary, summary, details, position description, html, texte, text',
  location:
    'where, location name, location/name, job location, work location, primary location, categories/location, locations, offices/name, office, lieu, lieu de travail, lieu du poste, emplacement, endroit, place, site, location/full location, locations/name, job locations, duty station, ville et province, applicant location requirements/name',
  city: 'town, ville, municipality, municipalite, location/city, address locality',
  state:
    'province, province/territory, province code, state code, subdivision, prov, province state, state province, region, location/region, location/state, address region',
  country: 'pays, country code, location/country, location/country code, address country',
  category:
    'job category, categories, categorie, cat, department, dept, departments/name, department/label, department/name, departement, categories/department, categories/team, function, function/label, job function, team, industry, industry/label, sector, secteur, domaine, division, service, discipline, job family, recruiting category, occupation',
  positionType:
    'job type, contrat, employment type code, type of employment, type of employment/label, employment type, employment, categories/commitment, commitment, work type, contract type, type emploi, type d emploi, type de poste, type de contrat, time type, schedule, type, hours, horaire, statut d emploi',
  closeDate:
    'closing date, advertise to date, closing, closes, expiration date, expiry date, expiry, expires, expire, deadline, application deadline, apply by, apply before, end date, posting end date, valid through, date de fermeture, date limite, date de cloture, date de fin, date fin, date d echeance, echeance',
  status:
    'job status, posting status, statut, is listed, listed, is published, is active, active, is open, is live, is visible',
  salary:
    'salary text, salary range, salary description, salaire, remuneration, compensation, compensation tier summary, pay, pay rate, wage, rate of pay, taux horaire',
  salaryAmount:
    'wage/minimum, wage/min, min amount, salary range min, salary/minimum, salary/from, salary/low, compensation/min, salaryRange/minimum, pay rate min, salary min, min salary, minimum salary, salary minimum, salary from, salary low, pay min, wage min, salaire min, salaire minimum, salary range/min, salary/min, pay/min, min value',
  salaryMaxAmount:
    'wage/maximum, wage/max, max amount, salary range max, salary/maximum, salary/to, salary/high, compensation/max, salaryRange/maximum, pay rate max, salary max, max salary, maximum salary, salary maximum, salary to, salary high, pay max, wage max, salaire max, salaire maximum, salary range/max, salary/max, pay/max, max value',
  salaryCurrency:
    'salary currency, currency code, compensation/currency, compensation/currency code, currency, devise, salary range/currency, salary/currency, base salary/currency',
  salaryPeriod:
    'wage/unit, wage/period, salary per, salary period, salary time unit, salary/period, salary/unit, salary/time unit, compensation/period, compensation/base salary/unit of work, interval, salary unit, salary interval, pay period, pay unit, wage period, periode, salary range/interval, pay/per, unit text',
  applicationUrl:
    'application url, apply url, apply link, application link, apply, link to apply, url to apply, hosted url, absolute url, job url, posting url, external url, shortlink, url, link, lien, lien pour postuler, lien postuler, postuler',
  applicationEmail:
    'application email, apply email, email to apply, contact email, email, email address, courriel, courriel pour postuler, adresse courriel, contact, apply to, postuler',
  workplace:
    'workplace type, work arrangement, remote type, is remote, remote, work model, mode de travail, teletravail, location/telecommuting, location/remote, job location type',
};

/** They come before `description`: feeds that have both keep an excerpt in `description`. */
const wholeTexts = keysOf('content encoded, content html, description html, body html');

/** The keys of the usual names of each field. Its own name is first, but for `wholeTexts`. */
export const usualNames: ReadonlyMap<Field, readonly string[]> = new Map(
  fieldNames.map(
    (field) =>
      [
        field,
        [...(field === 'description' ? wholeTexts : []), nameKey(field), ...keysOf(usual[field] ?? '')],
      ] as const,
  ),
);

/** Names of texts at the end of a description, wherever the feed has them. */
export const closingNames: ReadonlySet<string> = new Set(
  keysOf('additional, additional information, closing'),
);

/** Names of texts that belong to the description without a heading. */
export const plainSectionNames: ReadonlySet<string> = new Set([
  ...keysOf('intro, introduction, opening'),
  ...closingNames,
]);

/** Names of texts that belong to the description, under their names. */
export const sectionNames: ReadonlySet<string> = new Set(
  [
    'about, about us, company description, duties, tasks, responsibilities, requirements, qualifications, required skills, skills, experience, education, benefits, perks, how to apply, what we offer',
    'a propos, fonctions, taches, responsabilites, exigences, competences, qualifications requises, profil, profil recherche, avantages, avantages sociaux, comment postuler, ce que nous offrons',
  ].flatMap(keysOf),
);

/** Whether a name is one of a country. `pays` is French for country, but `payscale` is not one. */
export const isCountryName = (path: string): boolean =>
  /country|pays(?:$|\/|de)|(?:^|\/)nation(?:$|\/)/.test(nameKey(path));

/** Names of the text inside an object: `label` in `department/label`. The object's name is the telling one. */
const entryNames = new Set(['name', 'label', 'title', 'value', 'rendered']);
const wrappers =
  /^(?:attributes|fields|record|data|details|metadata|source|item|node|job|position|posting|vacancy|opening|requisition)+$/;
/** Names that anything may have. They belong to the job only if they are not inside another object. */
const wideName =
  /^(?:id|guid|uuid|name|title|text|texte|content|body|details|summary|html|key|code|no|number|numero|reference|ref|identifier)$/;

/** Whether anything may have this name, so that a URL under it was not meant as a reference. */
export const isWide = (path: string): boolean => wideName.test(nameKey(path));

const aside =
  /^(?:company|employer|organization|hiringorganization|recruiter|user|author|datacompliance|image|media\w*)$/;

/** Whether a path is inside an object that is not about the job, such as the employer or a picture. */
export const isAside = (path: string): boolean =>
  nameKey(path)
    .split('/')
    .slice(0, -1)
    .some((name) => aside.test(name));

/** The key of the last telling name of a path: `department` for `department/label`. */
export const endKey = (path: string): string | undefined => {
  const [name = '', outer] = nameKey(path).split('/').reverse();
  if (outer === undefined || isAside(path)) return undefined;
  if (entryNames.has(name) && !wrappers.test(outer)) return outer;
  return wideName.test(name) && !wrappers.test(outer) ? undefined : name;
};

const prefix = /^(?:joblisting|jobposting|job|posting|vacancy|position|offre|offer)(?=.)/;

/** The key of a name without its prefix: `location` for `job_listing:location`, `city` for `vacancy_city`. */
export const bareKey = (path: string): string | undefined => {
  if (isAside(path)) return undefined;
  const name = path.slice(path.lastIndexOf('/') + 1);
  if (name.includes(':')) return nameKey(name.slice(name.lastIndexOf(':') + 1));
  const key = nameKey(name).replace(prefix, '');
  return wideName.test(key) ? undefined : key;
};

/** Whether a text, by its name, is no description by itself: one about pay, the employer or how to apply. */
export const isBeside = (path: string): boolean =>
  /salar|remunerat|wage|compensation|apply|postul|about(?!the(?:role|job|position))|apropos|company|benefit|perk|avantage|equal|accommodat|privacy/.test(
    nameKey(path),
  );
