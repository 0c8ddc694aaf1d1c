import type { Language } from '../job/rules/job-parts.ts';

type MailTexts = {
  readonly subject: (title: string) => string;
  /** The first line: whose mail it is, and why it came. */
  readonly reason: (boardName: string) => string;
  readonly job: string;
  readonly page: string;
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly link: string;
  readonly resume: string;
  readonly attached: (fileName: string) => string;
  readonly consent: string;
  readonly message: string;
  /** The last line. */
  readonly stop: (contact: string, subject: string) => string;
};

/** What the board writes in a mail, in the language of the posting. */
export const mailTexts: Readonly<Record<Language, MailTexts>> = {
  en: {
    subject: (title) => `Application: ${title}`,
    reason: (boardName) =>
      `You receive this application from ${boardName}, because a job there names your address for applications.`,
    job: 'Job: ',
    page: 'Page of the job: ',
    name: 'Name: ',
    email: 'E-mail: ',
    phone: 'Phone: ',
    link: 'Link: ',
    resume: 'Résumé: ',
    attached: (fileName) => `attached, as ${fileName}`,
    consent: 'Your reply goes to the applicant, who agreed to this:',
    message: 'The message of the applicant:',
    stop: (contact, subject) =>
      `To receive no more such mails, write to ${contact} with the subject "${subject}".`,
  },
  fr: {
    subject: (title) => `Candidature : ${title}`,
    reason: (boardName) =>
      `Vous recevez cette candidature de ${boardName}, car une offre d’emploi y donne votre adresse pour les candidatures.`,
    job: 'Offre d’emploi : ',
    page: 'Page de l’offre : ',
    name: 'Nom : ',
    email: 'Courriel : ',
    phone: 'Téléphone : ',
    link: 'Lien : ',
    resume: 'CV : ',
    attached: (fileName) => `en pièce jointe, sous le nom ${fileName}`,
    consent: 'Votre réponse parviendra à la personne candidate, qui a accepté ceci :',
    message: 'Son message :',
    stop: (contact, subject) =>
      `Pour ne plus recevoir ces courriels, écrivez à ${contact} avec l’objet « ${subject} ».`,
  },
};
