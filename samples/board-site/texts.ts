import type { BoardJob } from 'job-posting-client';
import { escaped, type PageLanguage } from './html.ts';

/** A description may have megabytes: lists do not read it. */
export type ListedJob = Omit<BoardJob, 'description'>;

/** In English and French, the languages of the postings. */
const texts = {
  'Full Time': ['Full time', 'Temps plein'],
  'Part Time': ['Part time', 'Temps partiel'],
  Contract: ['Contract', 'Contrat'],
  Temp: ['Temporary', 'Temporaire'],
  Volunteer: ['Volunteer', 'Bénévolat'],
  onsite: ['On site', 'Sur place'],
  hybrid: ['Hybrid', 'Hybride'],
  remote: ['Remote', 'À distance'],
  to: ['to', 'à'],
  year: ['a year', 'par an'],
  month: ['a month', 'par mois'],
  week: ['a week', 'par semaine'],
  day: ['a day', 'par jour'],
  hour: ['an hour', 'l’heure'],
  commission: ['commission', 'commission'],
  confidential: ['Confidential employer', 'Employeur confidentiel'],
  today: ['Posted today', 'Publié aujourd’hui'],
  posted: ['Posted', 'Publié le'],
  until: ['Open until', 'Ouvert jusqu’au'],
  all: ['All jobs', 'Tous les emplois'],
  apply: ['Apply', 'Postuler'],
  elsewhere: ['Apply on the employer’s site', 'Postuler sur le site de l’employeur'],
  name: ['Name', 'Nom'],
  email: ['E-mail address', 'Adresse de courriel'],
  message: ['Message', 'Message'],
  resume: ['Résumé (PDF, Word or text, up to 3 MB)', 'CV (PDF, Word ou texte, 3 Mo au plus)'],
  consent: [
    'I agree that my name, e-mail address, message and résumé are sent to the employer of this job.',
    'J’accepte que mon nom, mon adresse de courriel, mon message et mon CV soient envoyés à l’employeur.',
  ],
  send: ['Send application', 'Envoyer la candidature'],
  sent: ['Your application was sent to the employer.', 'Votre candidature a été envoyée à l’employeur.'],
  kept: [
    'We have your application. It could not be sent to the employer yet: we keep it and try again. You need not do anything.',
    'Nous avons votre candidature. Elle n’a pas encore pu être envoyée : nous la conservons et réessayons. Vous n’avez rien à faire.',
  ],
  refused: ['Your application was not sent.', 'Votre candidature n’a pas été envoyée.'],
  invalid: ['Correct this, and choose your résumé again:', 'Corrigez ceci et joignez de nouveau votre CV :'],
  undeliverable: ['The employer’s mailbox takes no mail.', 'L’employeur ne reçoit pas de courriels.'],
  large: ['A résumé has 3 MB at most.', 'Un CV a 3 Mo au plus.'],
  full: [
    'Too many applications wait to be sent. Please try again later.',
    'Trop de candidatures attendent d’être envoyées. Veuillez réessayer plus tard.',
  ],
  closed: ['This job is closed.', 'Ce poste est fermé.'],
} as const;

export type TextName = keyof typeof texts;

export const textIn = (language: PageLanguage) => (name: TextName) => texts[name][language === 'fr' ? 1 : 0];

export const languageOf = ({ details }: ListedJob): PageLanguage =>
  details?.language === 'fr' ? 'fr' : 'en';

/** The name of a position type; the operator may have added some. */
export const typeText = (language: PageLanguage, name: string): string =>
  Object.hasOwn(texts, name) ? textIn(language)(name as TextName) : name;

const amount = { style: 'currency', currency: 'CAD', trailingZeroDisplay: 'stripIfInteger' } as const;

/** `$98,000 to $118,500 a year`; empty where the job does not say. */
const payText = ({ salary }: ListedJob, language: PageLanguage): string => {
  const text = textIn(language);
  const amounts = [...new Set([salary?.amount, salary?.maxAmount])].filter((value) => value != null);
  const written = amounts.map((value) => value.toLocaleString(`${language}-CA`, amount));
  const range = written.join(` ${text('to')} `);
  const period = salary?.period ? ` ${text(salary.period.unit as TextName)}` : '';
  return [range + period, salary?.plusCommission ? text('commission') : ''].filter(Boolean).join(' + ');
};

/** A later day than today is one of the time before the operator changed the time zone. */
export const isToday = ({ publishDate }: ListedJob, today: string): boolean => publishDate >= today;

/** `Nov 23`, with the year where it is not that of today. A date is read as one of UTC, and written as such. */
export const dayText = (date: string, today: string, language: PageLanguage): string => {
  const year = date.slice(0, 4) === today.slice(0, 4) ? undefined : 'numeric';
  const parts = { month: 'short', day: 'numeric', year, timeZone: 'UTC' } as const;
  return new Date(date).toLocaleDateString(`${language}-CA`, parts);
};

/** What the list and the page of a job say of it, in its language: as HTML, and as a sentence. */
export const factsOf = (job: ListedJob) => {
  const language = languageOf(job);
  const workplace = job.details?.workplace;
  const employer = job.employer?.name ?? textIn(language)('confidential');
  const places = job.locations.map(({ description }) => description).join(' · ');
  const tags = [typeText(language, job.positionType.name), workplace ? textIn(language)(workplace) : ''];
  const pay = payText(job, language);
  const spans = tags.map((tag) => tag && `<span class="tag">${escaped(tag)}</span> `);
  const html = `<p><b>${escaped(employer)}</b> · ${escaped(places)}</p>\n<p>${spans.join('')}${pay}</p>`;
  return { employer, html, summary: [employer, places, ...tags, pay].filter(Boolean).join(', ') };
};
