import type { BrandFact } from './features/brand-facts.ts';

/** What two facts cannot both say. */
export type ContradictionAbout = 'hours' | 'founding' | 'price' | 'address';

/** What is compared of a fact. */
export type ComparedFact = Pick<BrandFact, 'id' | 'type' | 'state' | 'verbatim' | 'months' | 'validUntil'> & {
  readonly say: readonly { readonly text: string }[];
  readonly source: Pick<BrandFact['source'], 'at'>;
};

export interface Contradiction<Fact> {
  readonly about: ContradictionAbout;
  readonly one: Fact;
  readonly other: Fact;
}

/** What a fact claims of a thing; two claims of one subject contradict where `differs` says so. */
interface Claim {
  readonly about: ContradictionAbout;
  /** Of what: two claims with different subjects are about different things. */
  readonly subject: string;
  /** What is claimed of each part (a day of the week, a place), as ranges of numbers. */
  readonly parts: ReadonlyMap<string, readonly [from: number, to: number][]>;
}

/**
 * Pairs of proposed or confirmed facts of which one must be wrong: other hours of the same day, another founding year
 * or number of years, another price of the same thing, another number in the same street. It looks at words alone, so
 * it says nothing where the facts may be about two things ("biuro", "warsztat"), two seasons or two towns.
 */
export function findContradictions<Fact extends ComparedFact>(facts: readonly Fact[]): Contradiction<Fact>[] {
  const claims = facts
    .filter(({ state }) => state === 'confirmed' || state === 'proposed')
    .flatMap((fact) => {
      const claim = claimOf(fact);
      return claim === null ? [] : [{ fact, claim }];
    });
  const groups = Map.groupBy(claims, ({ claim }) => `${claim.about} ${claim.subject}`);
  return [...groups.values()].flatMap((group) =>
    group.flatMap(({ fact: one, claim }, at) =>
      group
        .slice(at + 1)
        .filter((second) => differs(claim, second.claim))
        .map((second) => ({ about: claim.about, one, other: second.fact })),
    ),
  );
}

const DAY =
  '(?:pn|pon\\p{L}*|wt|wtor\\p{L}*|śr|środ\\p{L}*|czw\\p{L}*|pt|piąt\\p{L}*|sob\\p{L}*|nd|niedz\\p{L}*)';
const HOUR = '\\d{1,2}(?:[:.]\\d{2})?';
const TO = '\\s*(?:[–—-]|do)\\s*';
const SPAN = `${HOUR}${TO}${HOUR}`;
const OPEN = new RegExp(
  `(?<!\\p{L})(?:(?<first>${DAY})\\.?(?:${TO}(?<last>${DAY})\\.?)?|(?<daily>codziennie))[\\s,:]*(?:w godz(?:inach|\\.)?|godz\\.?|od)?\\s*(?<spans>${SPAN}(?:\\s*(?:,|i|oraz)\\s*${SPAN})*)`,
  'giu',
);
const DAYS = [/^po?n/u, /^wt/u, /^śr/u, /^cz/u, /^(?:pt|pi)/u, /^so/u, /^n/u];
const YEAR = /(?<!\p{L})(?:od|w)\s+(?<year>(?:19|20)\d{2})(?!\d)(?:\s*(?:roku|r\.))?/iu;
const YEARS =
  /(?<more>(?:ponad|przeszło)\s+)?(?<near>(?:około|blisko|prawie|niemal)\s+)?(?<!\d)(?<years>\d{1,3})\s+lat(?:a)?(?!\p{L})/iu;
const PRICE = /(?<amount>\d+(?:[ \u00A0]\d{3})*(?:,\d{1,2})?)\s*(?:zł(?:otych)?|PLN)(?!\p{L})\.?/giu;
const STREET =
  /(?<!\p{L})(?:ul|al|os|pl|ulic\p{L}*|alej\p{L}*|plac\p{L}*)\.?\s+(?<street>\p{Lu}[\p{L} .-]*?)\s+(?<number>\d+\s?[a-z]?(?:\/\d+)?)(?![\p{L}\d])/u;
/** Words that say nothing of what is opened, founded or sold. */
const SAYS_NOTHING = new Set(
  `czynne czynny czynna otwarte otwarty otwarta godziny otwarcia jesteśmy jestem pracujemy pracuję działamy działam
   istniejemy mamy mam nasza nasze firma na rynku od w z u nas roku r lat lata rok już doświadczenia doświadczenie
   założona powstała powstaliśmy założenia kosztuje cena wynosi to jest i`.split(/\s+/u),
);
/** Years by which "około 15 lat" may miss, and by which "ponad 15 lat" may exceed. */
const NEARLY = 2;
const FAR_MORE = 5;

const textOf = ({ say, verbatim }: ComparedFact) => say[0]?.text ?? verbatim;

function claimOf(fact: ComparedFact): Claim | null {
  if (fact.type === 'hours') return hoursOf(fact);
  if (fact.type === 'experience') return foundingOf(fact);
  if (fact.type === 'price') return priceOf(fact);
  return fact.type === 'address' ? addressOf(fact) : null;
}

function hoursOf(fact: ComparedFact): Claim | null {
  const text = textOf(fact);
  const parts = new Map<string, [number, number][]>();
  for (const { groups } of text.matchAll(OPEN)) {
    const first = groups?.daily ? 0 : dayOf(groups?.first);
    const last = groups?.daily ? 6 : dayOf(groups?.last ?? groups?.first);
    for (let day = first; day <= last; day += 1) parts.set(String(day), spansOf(groups?.spans ?? ''));
  }
  return parts.size === 0
    ? null
    : { about: 'hours', subject: subjectOf(text.replaceAll(OPEN, ' '), fact), parts };
}

const dayOf = (name = '') => DAYS.findIndex((day) => day.test(name.toLocaleLowerCase('pl')));

const spansOf = (text: string): [number, number][] =>
  [...text.matchAll(new RegExp(`(${HOUR})${TO}(${HOUR})`, 'gu'))].map(([, from, to]) => [
    minutesOf(from),
    minutesOf(to),
  ]);

function minutesOf(hour = ''): number {
  const [hours, minutes = '0'] = hour.split(/[:.]/u);
  return Number(hours) * 60 + Number(minutes);
}

function foundingOf(fact: ComparedFact): Claim | null {
  const text = textOf(fact);
  const year = YEAR.exec(text)?.groups?.year;
  const years = YEARS.exec(text)?.groups;
  if ((year === undefined) === (years === undefined)) return null;
  const rest = text.replace(YEAR, ' ').replace(YEARS, ' ');
  // Told a year ago, fifteen years began sixteen years ago.
  const began = Number(fact.source.at.slice(0, 4)) - Number(years?.years ?? 0);
  const from = began - 1 - (years?.more ? FAR_MORE : 0) - (years?.near ? NEARLY : 0);
  const range: [number, number] =
    year === undefined ? [from, began + (years?.near ? NEARLY : 0)] : [Number(year), Number(year)];
  return { about: 'founding', subject: subjectOf(rest, fact), parts: new Map([['year', [range]]]) };
}

function priceOf(fact: ComparedFact): Claim | null {
  const text = textOf(fact);
  const [match, ...more] = [...text.matchAll(PRICE)];
  const rest = text.replaceAll(PRICE, ' ');
  // "Od 120 zł" is true beside every price above.
  if (
    match === undefined ||
    more.length > 0 ||
    wordsOf(rest).length === 0 ||
    /(?<!\p{L})(?:od|do)\s*$/iu.test(text.slice(0, match.index))
  )
    return null;
  const amount = Number((match.groups?.amount ?? '').replace(/\s/gu, '').replace(',', '.'));
  return {
    about: 'price',
    subject: subjectOf(rest, fact),
    parts: new Map([['price', [[amount, amount]]]]),
  };
}

function addressOf(fact: ComparedFact): Claim | null {
  const text = textOf(fact);
  const { street, number } = STREET.exec(text)?.groups ?? {};
  if (street === undefined || number === undefined) return null;
  const rest = text.replace(STREET, ' ');
  const towns = (rest.match(/(?<!^)\p{Lu}\p{L}{2,}/gu) ?? []).map((name) => name.slice(0, STEM)).sort();
  const name = street.split(/[ .-]+/u).at(-1) ?? '';
  const [flat = ''] = /[a-z]/u.exec(number) ?? [];
  const house = Number.parseInt(number, 10) + (flat === '' ? 0 : flat.charCodeAt(0) / 1000);
  return {
    about: 'address',
    subject: [name.slice(0, STEM), ...towns].join(' ').toLocaleLowerCase('pl'),
    parts: new Map([['house', [[house, house]]]]),
  };
}

/** Polish names bend at their end: "Długa", "Długiej". */
const STEM = 4;

const wordsOf = (text: string): string[] =>
  text
    .toLocaleLowerCase('pl')
    .split(/[^\p{L}\d]+/u)
    .filter((word) => word !== '' && !SAYS_NOTHING.has(word));

/** A fact of a season, or of a while, is about another thing than one of the whole year. */
const subjectOf = (rest: string, { months, validUntil }: ComparedFact): string =>
  [...wordsOf(rest), months.join(), validUntil ?? ''].join(' ');

/** Whether no hour, year or price satisfies both: of any part that both speak of. */
function differs(one: Claim, other: Claim): boolean {
  return [...one.parts].some(([part, ranges]) => {
    const others = other.parts.get(part);
    if (others === undefined) return false;
    if (one.about === 'hours') return JSON.stringify(ranges) !== JSON.stringify(others);
    return !ranges.some(([from, to]) => others.some(([start, end]) => from <= end && start <= to));
  });
}
