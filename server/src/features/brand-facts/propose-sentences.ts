import { type BrandFact, type FactSentence, type FactType, LIMITS, type Speaker } from '@postownia/contract';
import { STARTS_WITH_DAY, STREET_ABROAD } from './classify-fact.ts';
import { capitalise } from './clean-item.ts';
import words from './fact-words.json' with { type: 'json' };
import { hasVerb, speakerOf } from './has-verb.ts';
import { FOUND_THERE } from './join-pieces.ts';
import { mendTyped } from './mend-typed.ts';
import { namesSite, namesStaff, namesVenue } from './names-staff.ts';
import { namesTrouble } from './names-trouble.ts';
import { withAuthor } from './split-quotes.ts';
import { namesNobody, THEY_DO } from './they-do.ts';

/** Begins with what no label can stand before: "w tydzień", "od 1998 roku", "najlepiej zadzwonić". */
const BENT =
  /^(?:(?:w|we|do|z|ze|od|na|po|przed|nie|bez|dla|przy|raz|co|za|najlepiej|najłatwiej|można|warto|trzeba|zawsze|tylko|także|też|proszę|prosimy)|(?!nić )\p{L}{2,}(?:ać|ić|yć))\s/iu;
const COUNTED_GUARANTEE =
  /^((?:\d+|rok|dwa|trzy|cztery|pięć)(?: (?:lat|lata|miesięcy|miesiące))?) gwarancji na ([^,]+)$/iu;
const DAY_OR_CLOCK = /^(?:codziennie|every day|daily|täglich|całodob|od \d|\d)/iu;
const STREET = new RegExp(
  `(?<!\\p{L})(?:ul|al|pl|os)\\.|^\\d{2}-\\d{3}|(?<!\\p{L})(?:rynek|plac|alej[ae]|osiedle)\\s|${STREET_ABROAD}`,
  'iu',
);
/** Says itself what it is: "Baza: ul. Długa 5". */
const LABELLED = /^\p{Lu}[\p{L} ]{1,15}:\s/u;
/** What others do wrong is told of nobody in particular: "Pakują książki", "Nie opisują kartonów", or of those who come: "Rodzice karmią". */
const OTHERS_DO = new RegExp(
  String.raw`^(?:(?:rodzice|klien(?:ci|tki)|ludzie|wszyscy|niektórzy|wielu|wiele osób|właściciele|goście|pacjen(?:ci|tki)|kursan(?:ci|tki)|uczniowie|panie|panowie|kierowcy|dzieci|mamy|osoby|inwestorzy|lokatorzy|początkujący|opiekunowie|studenci|czytelnicy|młodzi|customers|clients|owners|parents|guests|drivers|kunden|eltern|leute|gäste|fahrer|les clients|les gens|i clienti|\p{L}{3,}ing) (?!to )|(?:nie|często|zawsze|potem|za późno) )?(?:(?:they|people|sie|viele|manche|ils|elles|beaucoup|molti) |on [a-zà-ÿ]+e |${THEY_DO})`,
  'iu',
);
/** "They" stands for somebody named before, and nobody was; "Sie" behind a colon would be the reader. */
const SOMEBODY: readonly (readonly [they: RegExp, somebody: string])[] = [
  [/^they(?= )/iu, 'people'],
  [/^sie(?= )/iu, 'viele'],
  [/^(?:ils|elles)(?= )/iu, 'beaucoup'],
];

/** German leaves out who: "Lernen die Theorie erst in der letzten Nacht" would tell the reader to. */
const VERB_ALONE =
  /^\p{L}{2,}en (?:die|den|das|ihre?n?|ihrem|erst|nicht|zu|mit|ohne|auf|im|am|in|nur|immer|viel|alles|keine?n?)\s/iu;

/**
 * Sentences that a fact may stand as, the best first. Grammar is solved here, once, for the owner to see: no word is bent,
 * a fact is told as it was told or with words around it that suit any; the only words ever moved are those of
 * "10 lat gwarancji na szczelność", whose accusative was told. Slips of typing are mended here, what was told keeps them.
 * @param speaker the brand's, so that none but its own voice is proposed; null while it is not known
 */
export function proposeSentences(type: FactType, told: string, speaker: Speaker | null): BrandFact['say'] {
  const verbatim = mendTyped(type === 'testimonial' ? withAuthor(told) : told);
  const others = (OTHERS[type]?.(verbatim) ?? []).filter(
    ({ as }) => as === 'none' || speaker === null || as === speaker,
  );
  const fits = ({ text }: FactSentence) => text.length <= LIMITS.factSentenceCharacters;
  const named = NAMED_ONLY.has(type) && !hasVerb(verbatim) ? others.filter(fits) : [];
  // The name of a thing is no sentence: "Kable." says nothing, "W ofercie: kable." does.
  if (named.length > 0) return named.slice(0, LIMITS.factSentences);
  const asTold = {
    text: asSentence(verbatim),
    as: voiceOfFact(type, verbatim),
  };
  const all = LABEL_FIRST.has(type) ? [...others, asTold] : [asTold, ...others];
  return all.filter(fits).slice(0, LIMITS.factSentences);
}

/** Whose voice a sentence of a fact has: customers speak of themselves in what they said. */
export function voiceOfFact(type: FactType, text: string): FactSentence['as'] {
  if (type === 'testimonial') return 'none';
  return speakerOf(type === 'question' ? answerIn(text) : text);
}

/** What follows a question: "ich" and "mogę" in it are the customer's. */
const answerIn = (verbatim: string) => /\?\s+(.+)$/su.exec(verbatim)?.[1] ?? '';

/** Types whose words alone do not show what they are about. */
const LABEL_FIRST: ReadonlySet<FactType> = new Set(['hours', 'address', 'mistake', 'experience', 'season']);

/** Types whose facts are often told as the bare name of something. */
const NAMED_ONLY: ReadonlySet<FactType> = new Set([
  'offer',
  'team',
  'material',
  'place',
  'time',
  'statement',
  'hours',
  'address',
  'area',
  'process',
]);
/** Who answers "who does it" with one word works alone. */
const ALONE = /^(?:ja )?(sama?)(?:,? (od (?:roku )?\d{4}(?: r\.)?))?$/iu;

/** Words that stand around a fact of a type without bending it. */
const OTHERS: Partial<Record<FactType, (verbatim: string) => FactSentence[]>> = {
  guarantee: (verbatim) => {
    const [, span, what] = COUNTED_GUARANTEE.exec(verbatim) ?? [];
    if (span === undefined || what === undefined || speakerOf(verbatim) !== 'none') return [];
    return [
      { text: asSentence(`Na ${what} dajemy ${span.toLocaleLowerCase('pl')} gwarancji`), as: 'my' },
      { text: asSentence(`Na ${what} daję ${span.toLocaleLowerCase('pl')} gwarancji`), as: 'ja' },
    ];
  },
  hours: (verbatim) =>
    (DAY_OR_CLOCK.test(verbatim) || STARTS_WITH_DAY.test(verbatim)) &&
    !/^24\s?h/iu.test(verbatim) &&
    !hasVerb(verbatim)
      ? labelled(['Czynne', 'none'], ['Godziny otwarcia:', 'none'])(verbatim).slice(0, hoursSayings(verbatim))
      : [],
  address: (verbatim) =>
    STREET.test(verbatim) && !LABELLED.test(verbatim)
      ? [
          {
            text: asSentence(
              `Adres: ${verbatim.replace(/^(?:Ul|Al|Pl|Os)\./u, (word) => word.toLowerCase())}`,
            ),
            as: 'none',
          },
        ]
      : [],
  // Nobody sells dripping taps: they are why somebody calls.
  offer: (verbatim) =>
    namesTrouble(verbatim)
      ? labelled(['Kiedy dzwonić:', 'none'])(verbatim)
      : // "Mam w ofercie" would want "terapię".
        named(['W ofercie:', 'none'], ['Z naszej oferty:', 'my'], ['Z mojej oferty:', 'ja'])(verbatim),
  experience: alone,
  // "Od maja do września" says of nothing what it is.
  season: (verbatim) => (hasVerb(verbatim) ? [] : labelled(['Sezon:', 'none'])(verbatim)),
  team: (verbatim) => {
    if (ALONE.test(verbatim)) return alone(verbatim);
    if (/^ja(?:,| i) /iu.test(verbatim) && !hasVerb(verbatim))
      return labelled(['W zespole:', 'none'])(verbatim);
    return named([namesStaff(verbatim) ? 'W zespole:' : 'U nas:', 'my'], ['U mnie:', 'ja'])(verbatim);
  },
  process: (verbatim) => (hasVerb(verbatim) ? [] : labelled(['Krok po kroku:', 'none'])(verbatim)),
  material: named(['U nas:', 'my'], ['U mnie:', 'ja']),
  place: (verbatim) =>
    (/^\p{Lu}/u.test(verbatim) || namesSite(verbatim)) && !FOUND_THERE.test(verbatim)
      ? ofName(['Gdzie nas znaleźć:', 'my'], ['Gdzie mnie znaleźć:', 'ja'])(verbatim)
      : named(['U nas:', 'my'], ['U mnie:', 'ja'])(verbatim),
  area: ofName(['Obszar działania:', 'none']),
  mistake: (verbatim) => {
    const told = VERB_ALONE.test(verbatim) ? `sie ${lowerFirst(verbatim)}` : verbatim;
    return OTHERS_DO.test(told) ? labelled(['Częsty błąd:', 'none'])(withSomebody(told)) : [];
  },
  time: named(['U nas:', 'my'], ['U mnie:', 'ja']),
  statement: (verbatim) => (namesVenue(verbatim) ? [] : named(['U nas:', 'my'], ['U mnie:', 'ja'])(verbatim)),
};

function alone(verbatim: string): FactSentence[] {
  const [, who, since = ''] = ALONE.exec(verbatim) ?? [];
  return who === undefined ? [] : [{ text: asSentence(`Pracuję ${who.toLowerCase()} ${since}`), as: 'ja' }];
}

/** Round the clock has no opening hours. */
const hoursSayings = (verbatim: string) => (/^całodob/iu.test(verbatim) ? 1 : 2);

type Label = readonly [label: string, as: FactSentence['as']];

/** A nominative behind a label: the words stay as they were told. */
function labelled(...labels: readonly Label[]): (verbatim: string) => FactSentence[] {
  return (verbatim) =>
    labels.map(([label, as]) => ({ text: asSentence(`${label} ${lowerFirst(verbatim)}`), as }));
}

function named(...labels: readonly Label[]): (verbatim: string) => FactSentence[] {
  return (verbatim) => (hasVerb(verbatim) || BENT.test(verbatim) ? [] : labelled(...labels)(verbatim));
}

/** A label before a name, which keeps its capital whatever follows it. */
function ofName(...labels: readonly Label[]): (verbatim: string) => FactSentence[] {
  return (verbatim) =>
    hasVerb(verbatim) || BENT.test(verbatim)
      ? []
      : labels.map(([label, as]) => ({ text: asSentence(`${label} ${verbatim}`), as }));
}

/** "Palą mokrym drewnem" with who does it: "ludzie palą mokrym drewnem". */
function withSomebody(told: string): string {
  if (namesNobody(told)) return `ludzie ${lowerFirst(told)}`;
  return SOMEBODY.reduce((text, [they, somebody]) => text.replace(they, somebody), told);
}

/** "Czy robicie deski? - robimy": the dash only shows where the answer begins. */
const ANSWER_DASH = /(?<=\?)\s*[-–—]\s+(?=[\p{L}\d])/gu;
/** The first letter of an answer behind its question. */
const ANSWER = /(?<=\?\s)\p{Ll}/gu;

/** Words with a capital at the start and a stop at the end, where they have none. */
export function asSentence(told: string): string {
  const text = capitalise(told.trim())
    .replace(ANSWER_DASH, ' ')
    .replace(ANSWER, (start) => start.toLocaleUpperCase('pl'));
  return /[.!?…]["”»]?$/u.test(text) ? text : `${text}.`;
}

/** Days of the week that English and German write with a capital. */
const KEEPS_CAPITAL =
  /^(?:\p{Lu}[a-z]+day|(?:Mon|Diens|Donners|Frei|Sams|Sonn)tag|Mon|Tues?|Wed|Thu(?:rs?)?|Fri|Sat|Sun|Mittwoch|Mo|Fr)s?$/u;

/** Names of people and of makes, which keep their capital: "Yaris z dodatkowymi lusterkami". */
const NAMES: ReadonlySet<string> = new Set(
  [...words.firstNames, ...words.makes].map((name) => name.toLowerCase()),
);

/** "Hela i Zenek". */
const SEVERAL_NAMES = /^\p{Lu}\p{Ll}+(?:,| i| oraz| and| und| et) \p{Lu}\p{Ll}/u;

/** Lower-case where the first word is an ordinary one: "Strzyżenie", but neither "RTG", "Yaris" nor "Marek Lis". */
function lowerFirst(text: string): string {
  const [first = '', second = ''] = text.split(/\s/u);
  const isName =
    SEVERAL_NAMES.test(text) ||
    KEEPS_CAPITAL.test(first) ||
    NAMES.has(first.toLowerCase().replace(/[,:]$/u, ''));
  return /^\p{Lu}\p{Ll}*[,:]?$/u.test(first) && !/^\p{Lu}\p{Ll}/u.test(second) && !isName
    ? first.toLocaleLowerCase('pl') + text.slice(first.length)
    : text;
}
