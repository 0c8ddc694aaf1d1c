import type { Language } from '../job/rules/job-parts.ts';
import { applicationDefaults } from '../limits.ts';

const english = {
  /** What the operator has set, or the words for it. */
  board: (name: string) => name,
  subject: (title: string) => `Application: ${title}`,
  /** The first line: whose mail it is, and why it came. */
  reason: (boardName: string) =>
    `You receive this application from ${boardName}, because a job there names your address for applications.`,
  job: 'Job: ',
  page: 'Page of the job: ',
  name: 'Name: ',
  email: 'E-mail: ',
  phone: 'Phone: ',
  link: 'Link: ',
  resume: 'Résumé: ',
  attached: (fileName: string) => `attached, as ${fileName}`,
  consent: 'Your reply goes to the applicant, who agreed to this:',
  message: 'The message of the applicant:',
  /** The last line. */
  stop: (contact: string, subject: string) =>
    `To receive no more such mails, write to ${contact} with the subject "${subject}".`,
};

/** What the board writes in a mail, in the language of the posting. */
export const mailTexts: Readonly<Record<Language, typeof english>> = {
  en: english,
  fr: {
    board: (name) => (name === applicationDefaults.BOARD_NAME ? 'le site d’emploi' : name),
    subject: (title) => `Candidature : ${title}`,
    reason: (boardName) =>
      `Vous recevez cette candidature via ${boardName}, car une offre d’emploi qui y est publiée donne votre adresse pour les candidatures.`,
    job: 'Offre d’emploi : ',
    page: 'Page de l’offre : ',
    name: 'Nom : ',
    email: 'Courriel : ',
    phone: 'Téléphone : ',
    link: 'Lien : ',
    resume: 'CV : ',
    attached: (fileName) => `en pièce jointe, sous le nom ${fileName}`,
    consent: 'Votre réponse parviendra à la personne candidate, qui a accepté ceci :',
    message: 'Le message de la personne candidate :',
    stop: (contact, subject) =>
      `Pour ne plus recevoir ces courriels, écrivez à ${contact} avec l’objet « ${subject} ».`,
  },
};
