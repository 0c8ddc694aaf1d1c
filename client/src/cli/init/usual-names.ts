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
    'reference number, reference, reference no, ref, ref number, ref no, ref code, job id, job ref, job reference, job reference number, job number, job no, job code, job req id, jobReqId, requisition id, requisition number, requisition, req id, req number, req, posting id, posting number, position id, position number, vacancy id, external id, partner job id, unique id, short code, identifier, identifier/value, guid, id, uuid, @id, no, number, key, no de reference, numero de reference, numero, no poste, no de poste, numero de poste, numero offre, numero de concours, no de concours, competition number, code',
  title:
    'job title, position title, posting title, vacancy title, role title, titre, titre du poste, titre de poste, titre de l emploi, titre emploi, intitule du poste, intitule, poste, job name, position name, position, role, job, emploi, text, name',
  description:
    'description html, job description html, job description, full description, html description, description du poste, description de poste, descriptif, content, body, contenu, job summary, summary, details, position description, html, texte, text',
  location:
    'location name, location/name, job location, work location, primary location, categories/location, locations, offices/name, office, lieu, lieu de travail, lieu du poste, emplacement, endroit, place, site, location/full location',
  city: 'town, ville, municipality, municipalite, location/city, job location/address/address locality, address/address locality',
  state:
    'province, prov, province state, state province, region, location/region, location/state, job location/address/address region',
  country:
    'pays, country code, location/country, location/country code, job location/address/address country',
  category:
    'job category, categories, categorie, cat, department, dept, departments/name, department/label, department/name, departement, categories/department, categories/team, function, function/label, job function, team, industry, industry/label, sector, secteur, domaine, division, service, discipline, job family, recruiting category, occupation',
  positionType:
    'job type, type of employment, type of employment/label, employment type, employment, categories/commitment, commitment, work type, contract type, type emploi, type d emploi, type de poste, type de contrat, time type, schedule, type, hours, horaire, statut d emploi',
  closeDate:
    'closing date, closing, closes, expiration date, expiry date, expiry, expires, deadline, application deadline, apply by, apply before, end date, posting end date, valid through, date de fermeture, date limite, date de cloture, date de fin, date fin, date d echeance, echeance',
  status: 'job status, posting status, statut',
  salary:
    'salary text, salary range, salary description, salaire, remuneration, compensation, compensation tier summary, pay, pay rate, wage, rate of pay, taux horaire',
  salaryAmount:
    'salary min, min salary, minimum salary, salary minimum, salary from, salary low, pay min, wage min, salaire min, salaire minimum, salary range/min, salary/min, pay/min, base salary/value/min value',
  salaryMaxAmount:
    'salary max, max salary, maximum salary, salary maximum, salary to, salary high, pay max, wage max, salaire max, salaire maximum, salary range/max, salary/max, pay/max, base salary/value/max value',
  salaryCurrency: 'currency, devise, salary range/currency, salary/currency, base salary/currency',
  salaryPeriod:
    'salary unit, salary interval, pay period, pay unit, wage period, periode, salary range/interval, pay/per, base salary/value/unit text',
  applicationUrl:
    'application url, apply url, apply link, application link, apply, link to apply, url to apply, hosted url, absolute url, job url, posting url, external url, shortlink, url, link, lien, lien pour postuler, lien postuler, postuler',
  applicationEmail:
    'application email, apply email, email to apply, contact email, email, email address, courriel, courriel pour postuler, adresse courriel, contact, apply to, postuler',
  workplace:
    'workplace type, work arrangement, remote type, is remote, remote, work model, mode de travail, teletravail, location/telecommuting, location/remote',
};

/** The keys of the names of each field; its own first. */
export const usualNames: ReadonlyMap<Field, readonly string[]> = new Map(
  fieldNames.map((field) => [field, [nameKey(field), ...keysOf(usual[field] ?? '')]] as const),
);

/** Names of texts that belong to the description without a heading. */
export const plainSectionNames: ReadonlySet<string> = new Set(
  keysOf('intro, introduction, opening, additional, additional information, closing'),
);

/** Names of texts that belong to the description, under their names. */
export const sectionNames: ReadonlySet<string> = new Set(
  [
    'about, about us, company description, duties, tasks, responsibilities, requirements, qualifications, required skills, skills, experience, education, benefits, perks, how to apply, what we offer',
    'a propos, fonctions, taches, responsabilites, exigences, competences, qualifications requises, profil, profil recherche, avantages, avantages sociaux, comment postuler, ce que nous offrons',
  ].flatMap(keysOf),
);

/** Around the name of a list's entry: `department/label`. */
const entryNames = new Set(['name', 'label', 'title', 'value']);
const wrappers = new Set(['attributes', 'fields', 'job', 'position', 'jobposting', 'record']);
/** What says nothing about the job. */
export const isOfEmployer = (path: string): boolean =>
  /^(?:company|employer|organization|hiringorganization|recruiter|user)\//.test(nameKey(path));

/** What a path inside a job may be called, if its whole name says nothing: its end. */
export const endKey = (path: string, field: Field): string | undefined => {
  const key = nameKey(path);
  const [name = '', outer] = key.split('/').reverse();
  if (outer === undefined || isOfEmployer(path)) return undefined;
  // `id` and `name` are of the job only where nothing else is around them.
  if (field === 'referenceId' || field === 'title' || field === 'description')
    return wrappers.has(outer) ? name : undefined;
  return entryNames.has(name) ? outer : name;
};
