import * as z from 'zod/mini';
import { INTERFACE_LANGUAGES } from '../brand-vocabulary.ts';
import { refusals } from '../errors.ts';
import { told } from '../field-sentences.ts';
import { CalendarDate, Email, line, paragraph } from '../fields.ts';
import { LIMITS } from '../limits.ts';
import { open } from '../procedure.ts';

/** What a message is about; the address `/contact?temat=…` chooses one. */
export const CONTACT_TOPICS = ['general', 'plan', 'idea', 'problem', 'complaint', 'press'] as const;
export type ContactTopic = (typeof CONTACT_TOPICS)[number];

/**
 * A complaint is answered within fourteen days (a consumer's right) and settled within fourteen working days (terms of
 * service, part 10).
 */
export const COMPLAINT = { answerDays: 14, workingDays: 14 } as const;

/** By when a complaint is answered and settled; calendar days of Europe/Warsaw. */
export const ComplaintDates = z.object({ answerBy: CalendarDate, settledBy: CalendarDate });
export type ComplaintDates = z.infer<typeof ComplaintDates>;

/**
 * Marks of a person rather than a program: a field that only programs fill stays empty, and nobody reads and fills a
 * form within `LIMITS.formFillMilliseconds`. Refused with LOOKS_AUTOMATED, never dropped in silence.
 */
const human = {
  website: z.string().check(z.maxLength(LIMITS.shortTextCharacters)),
  /** Milliseconds from showing the form to sending it. */
  filledIn: z.int().check(z.nonnegative()),
};

/** The language of the page: the confirmation is written in it. */
const language = z.optional(z.enum(INTERFACE_LANGUAGES));

export const ContactMessage = z.strictObject({
  name: line(LIMITS.userNameCharacters, 1),
  email: Email,
  topic: z.enum(CONTACT_TOPICS),
  subject: line(LIMITS.shortTextCharacters, 1),
  message: paragraph(LIMITS.messageCharacters, 1),
  language,
  ...human,
});
export type ContactMessage = z.infer<typeof ContactMessage>;

/** What a visitor can put their name down for. */
export const ENROLMENT_KINDS = ['webinar', 'course', 'job'] as const;
export type EnrolmentKind = (typeof ENROLMENT_KINDS)[number];

/**
 * Webinars, courses and open roles there are, by kind; their words are the web's. The roles are the demonstration's: an operator's
 * own stand in their file (`Company.careers`), which only the server knows.
 */
export const ENROLMENT_ITEMS = {
  webinar: ['pierwszy-miesiac', 'kalendarz-okazji', 'ton-marki'],
  course: ['podstawy', 'profil-marki', 'analityka'],
  job: ['frontend', 'redakcja', 'wsparcie'],
} as const satisfies Record<EnrolmentKind, readonly string[]>;

export const Enrolment = z
  .strictObject({
    kind: z.enum(ENROLMENT_KINDS),
    item: z.string().check(z.maxLength(LIMITS.shortTextCharacters)),
    name: line(LIMITS.userNameCharacters, 1),
    email: Email,
    /** Portfolio or CV of a job application; empty otherwise. */
    link: z.union([
      z.literal(''),
      z.url({ protocol: /^https?$/, ...told('webAddress') }).check(z.maxLength(500)),
    ]),
    message: paragraph(LIMITS.messageCharacters),
    language,
    ...human,
  })
  .check(
    z.refine(
      ({ kind, item }) => kind === 'job' || (ENROLMENT_ITEMS[kind] as readonly string[]).includes(item),
      {
        ...told('listItem'),
        path: ['item'],
      },
    ),
    z.refine((form) => form.kind !== 'job' || form.message !== '', {
      ...told('aboutYourself'),
      path: ['message'],
    }),
  );
export type Enrolment = z.infer<typeof Enrolment>;

export const contactContract = {
  /** Stores the message, confirms it by e-mail and sends it to the operator. */
  send: open
    .errors(refusals('LOOKS_AUTOMATED'))
    .route({ method: 'POST', path: '/contact-messages', successStatus: 201, tags: ['Kontakt'] })
    .input(ContactMessage)
    /** `complaint`: by when a complaint is answered and settled; null for any other message. */
    .output(z.object({ received: z.literal(true), complaint: z.nullable(ComplaintDates) })),
  /**
   * Puts a name down for a webinar, a course or an open role; once per address and item, repeats are accepted. A role that
   * is not open is NOT_FOUND.
   */
  enrol: open
    .errors(refusals('LOOKS_AUTOMATED', 'NOT_FOUND'))
    .route({ method: 'POST', path: '/enrolments', successStatus: 201, tags: ['Kontakt'] })
    .input(Enrolment)
    .output(z.object({ received: z.literal(true) })),
};
