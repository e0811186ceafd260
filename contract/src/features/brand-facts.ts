import * as z from 'zod/mini';
import { refusals } from '../errors.ts';
import { told } from '../field-sentences.ts';
import { CalendarDate, Id, Instant, line, paragraph } from '../fields.ts';
import { LIMITS } from '../limits.ts';
import { may } from '../procedure.ts';

/** What a fact is about. The type decides what may be said of it, and how the writer uses it. */
export const FACT_TYPES = [
  'offer',
  'question',
  'mistake',
  'process',
  'material',
  'season',
  'address',
  'hours',
  'place',
  'area',
  'person',
  'team',
  'guarantee',
  'time',
  'price',
  'credential',
  'experience',
  'audience',
  'statement',
  'testimonial',
  'value',
  'taboo',
  'name',
  'contact',
  'legal',
] as const;
export type FactType = (typeof FACT_TYPES)[number];

/** Known for choosing, checking and signing; no post tells them. */
export const UNTOLD_FACT_TYPES = [
  'value',
  'taboo',
  'name',
  'contact',
  'legal',
] as const satisfies readonly FactType[];

/** True in a post only when somebody agreed to it: whoever confirms such a fact says that they did. */
export const CONSENT_FACT_TYPES = ['person', 'testimonial'] as const satisfies readonly FactType[];

/**
 * - `proposed`: read from what was told; nothing is written from it
 * - `confirmed`: somebody of the brand said that it is true
 * - `rejected`: not to be used, and not to be proposed again
 * - `expired`: was confirmed until a day that is over
 */
export const FACT_STATES = ['proposed', 'confirmed', 'rejected', 'expired'] as const;
export type FactState = (typeof FACT_STATES)[number];

/** Where a fact was told. */
export const FACT_SOURCES = ['interview', 'profile', 'website', 'hand'] as const;

/** Why a fact wants a second look before it is confirmed; `unclear`: the parser kept it whole rather than guess. */
export const FACT_RISKS = [
  'guarantee',
  'price',
  'consent',
  'superlative',
  'health',
  'long',
  'unclear',
] as const;
export type FactRisk = (typeof FACT_RISKS)[number];

/** Whether a brand speaks of itself as one person or as several. */
export const SPEAKERS = ['ja', 'my'] as const;
export type Speaker = (typeof SPEAKERS)[number];

/** A whole sentence as it may stand in a post. */
export const FactSentence = z.strictObject({
  text: paragraph(LIMITS.factSentenceCharacters, 1),
  /** Whose voice it has; `none`: no verb or possessive in the first person, so it suits every brand. */
  as: z.enum([...SPEAKERS, 'none']),
});
export type FactSentence = z.infer<typeof FactSentence>;

/** A number that the brand vouches for, as it was told. */
export const FactNumber = z.strictObject({
  /** As written, spaces and comma kept ("2 500", "1,5", "8–16", "31.12.2026"). */
  value: line(LIMITS.keywordCharacters, 1),
  /** The word after it ("lat", "zł", "%"); empty when there is none. */
  unit: line(LIMITS.keywordCharacters),
});

/** One thing that a brand told about itself, as it was told and as it may be said. */
export const BrandFact = z.strictObject({
  id: Id,
  type: z.enum(FACT_TYPES),
  source: z.strictObject({
    kind: z.enum(FACT_SOURCES),
    /** Question of the interview ("q10") or field of the profile; null by hand and from a website. */
    field: z.nullable(line(LIMITS.keywordCharacters, 1)),
    at: Instant,
    url: z.nullable(z.string()),
  }),
  /** As told, never altered. */
  verbatim: paragraph(LIMITS.answerCharacters, 1),
  /** Phrasings, the best first. Those of a confirmed fact may be used as they are; a fact never goes into a frame. */
  say: z.array(FactSentence).check(z.maxLength(LIMITS.factSentences)),
  numbers: z.array(FactNumber).check(z.maxLength(LIMITS.factNumbers)),
  /** Stems in lower case that let a fact meet a subject ("dach", "szczelno"). */
  tags: z.array(line(LIMITS.keywordCharacters, 1)).check(z.maxLength(LIMITS.factTags)),
  /** Months 1–12 in which it may be told; empty: in all. */
  months: z.array(z.int().check(z.minimum(1), z.maximum(12))).check(z.maxLength(12)),
  /** Last day on which it may be told; null: until somebody says otherwise. */
  validUntil: z.nullable(CalendarDate),
  state: z.enum(FACT_STATES),
  risk: z.array(z.enum(FACT_RISKS)),
  /** Who is meant agreed; said by whoever confirmed the fact. */
  consent: z.boolean(),
  revision: z.int(),
});
export type BrandFact = z.infer<typeof BrandFact>;

type Tellable = Pick<BrandFact, 'type' | 'state' | 'validUntil'> & { readonly months: readonly number[] };

/** Whether a fact may be told in a post of this day (`YYYY-MM-DD`). */
export function isTellable(fact: Tellable, day: string): boolean {
  const untold: readonly FactType[] = UNTOLD_FACT_TYPES;
  return (
    fact.state === 'confirmed' &&
    !untold.includes(fact.type) &&
    (fact.validUntil === null || day <= fact.validUntil) &&
    (fact.months.length === 0 || fact.months.includes(Number(day.slice(5, 7))))
  );
}

/** The questions of the interview, in their order. */
export const INTERVIEW_QUESTIONS = [
  'q1',
  'q2',
  'q3',
  'q4',
  'q5',
  'q6',
  'q7',
  'q8',
  'q9',
  'q10',
  'q11',
  'q12',
] as const;
export type InterviewQuestion = (typeof INTERVIEW_QUESTIONS)[number];

/** What somebody did with a question. */
export const ANSWER_STATES = ['answered', 'skipped', 'later'] as const;

const InterviewAnswer = z.strictObject({
  question: z.enum(INTERVIEW_QUESTIONS),
  state: z.enum(ANSWER_STATES),
  /** As told, never altered; a question that was answered and then skipped keeps it. */
  text: z.string(),
  revision: z.int(),
});
export type InterviewAnswer = z.infer<typeof InterviewAnswer>;

/** What was answered; a question that nobody came to is not among the answers. */
export const Interview = z.object({
  /** Null until question 1 was answered with one of its buttons. */
  speaker: z.nullable(z.enum(SPEAKERS)),
  answers: z.array(InterviewAnswer),
});
export type Interview = z.infer<typeof Interview>;

const Facts = z.object({ facts: z.array(BrandFact) });
/** Facts that were read, and how many more were told than one brand may keep; their words stay where they were told. */
const ReadFacts = z.object({ facts: z.array(BrandFact), beyondLimit: z.int() });
const OneFact = z.strictObject({ id: Id, revision: z.int() });
const TAGS = ['Fakty o marce'];

/** Everything here is free. A change names the `revision` it was made on: CONFLICT when somebody else was faster. */
export const brandFactsContract = {
  /** All facts of the brand, rejected and expired ones too, the latest told first. */
  list: may('brand.read').route({ method: 'GET', path: '/brand-facts', tags: TAGS }).output(Facts),
  interview: may('brand.read')
    .route({ method: 'GET', path: '/brand-facts/interview', tags: TAGS })
    .output(Interview),
  /**
   * Keeps the words of an answer and proposes the facts they hold. A better answer replaces what was proposed from the
   * one before; what somebody confirmed or rejected stays. `revision` is 0 for a question nobody answered yet.
   */
  answer: may('brand.write')
    .errors(refusals('CONFLICT'))
    .route({ method: 'PUT', path: '/brand-facts/interview/{question}', tags: TAGS })
    .input(
      z.strictObject({
        question: z.enum(INTERVIEW_QUESTIONS),
        state: z.enum(ANSWER_STATES),
        text: paragraph(LIMITS.answerCharacters),
        /** Left out: as it was. */
        speaker: z.optional(z.enum(SPEAKERS)),
        revision: z.int(),
      }),
    )
    .output(z.object({ interview: Interview, facts: z.array(BrandFact), beyondLimit: z.int() })),
  /** Proposes the facts of a text typed or pasted. Told twice, a fact is still one. */
  add: may('brand.write')
    .route({ method: 'POST', path: '/brand-facts', tags: TAGS })
    .input(
      z.strictObject({ text: paragraph(LIMITS.answerCharacters, 1), type: z.optional(z.enum(FACT_TYPES)) }),
    )
    .output(ReadFacts),
  /** Proposes the facts that the profile's free texts hold; the profile stays as it is. */
  readProfile: may('brand.write')
    .errors(refusals('PROFILE_MISSING'))
    .route({ method: 'POST', path: '/brand-facts/profile-reading', tags: TAGS })
    .output(ReadFacts),
  /** "Zgadza się": as proposed, or as somebody worded it (`say`, `type`); what was told stays as it was told. */
  confirm: may('brand.write')
    .errors(refusals('CONFLICT', 'CONSENT_MISSING'))
    .route({ method: 'POST', path: '/brand-facts/{id}/confirmation', tags: TAGS })
    .input(
      z.strictObject({
        ...OneFact.shape,
        type: z.optional(z.enum(FACT_TYPES)),
        /** Sentences in words of one's own; whose voice each has is read from it. */
        say: z.optional(
          z.array(FactSentence.shape.text).check(
            z.minLength(1),
            z.maxLength(LIMITS.factSentences),
            z.refine((say) => new Set(say).size === say.length, told('onlyOnce')),
          ),
        ),
        validUntil: z.optional(z.nullable(CalendarDate)),
        /** Whoever is named or quoted agreed; needed for `CONSENT_FACT_TYPES`. */
        consent: z.optional(z.boolean()),
      }),
    )
    .output(BrandFact),
  /** Confirms several facts as they are, all or none; BAD_REQUEST when one carries a risk and so wants its own look. */
  confirmAll: may('brand.write')
    .errors(refusals('CONFLICT'))
    .route({ method: 'POST', path: '/brand-facts/confirmations', tags: TAGS })
    .input(
      z.strictObject({
        facts: z.array(OneFact).check(z.minLength(1), z.maxLength(LIMITS.brandFacts)),
      }),
    )
    .output(Facts),
  /** "Nie używaj". */
  reject: may('brand.write')
    .errors(refusals('CONFLICT'))
    .route({ method: 'POST', path: '/brand-facts/{id}/rejection', tags: TAGS })
    .input(OneFact)
    .output(BrandFact),
  /** Takes a confirmation or rejection back. */
  reopen: may('brand.write')
    .errors(refusals('CONFLICT'))
    .route({ method: 'POST', path: '/brand-facts/{id}/proposal', tags: TAGS })
    .input(OneFact)
    .output(BrandFact),
  /** For good; one that is gone already is no error. What was told stays in the answer or the profile. */
  remove: may('brand.write')
    .route({ method: 'DELETE', path: '/brand-facts/{id}', tags: TAGS })
    .input(z.strictObject({ id: Id }))
    .output(z.object({ removed: z.literal(true) })),
};
