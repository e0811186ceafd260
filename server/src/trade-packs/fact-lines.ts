import lines from '../../data/fact-lines.json' with { type: 'json' };
import type { Trade } from './recognise-trade.ts';
import { type Marked, type Register, suits } from './register.ts';
import type { PackLanguage } from './speech.ts';
import { namedIn, sayings, type ToldFact, tellsWith } from './told-fact.ts';

interface Line extends Marked {
  readonly text: string;
}

interface ReaderAsk extends Marked {
  readonly sentences: readonly string[];
}

interface FactLines {
  /** What may stand behind a fact that has its post for itself, by its type. */
  readonly after: Readonly<Record<string, readonly Line[]>>;
  /** What the owner is asked about a thing that the trade's people want to know. */
  readonly ownerTopic: { readonly ask: string; readonly photo: string };
  readonly asks: {
    readonly or: string;
    /** What the poster says where the question itself is too long for it. */
    readonly headlines: Readonly<Record<'question' | 'offer' | 'topics', string>>;
    readonly topics: readonly ReaderAsk[];
    readonly question: readonly ReaderAsk[];
    readonly offer: readonly ReaderAsk[];
  };
}

/** Whether a way to ask, all of it or its beginning, makes a post: neither too short nor longer than there is room. */
export const cutsToFit = (
  way: readonly string[],
  { shortest, room }: { shortest: number; room: number },
): boolean =>
  [way, way.slice(0, 1)].some((cut) => {
    const { length } = cut.join(' ');
    return length >= shortest && length <= room;
  });

/** A language without them ends its posts with the calls of any business and asks its readers nothing of the kind. */
const LINES: Readonly<Partial<Record<PackLanguage, FactLines>>> = lines as Partial<
  Record<PackLanguage, FactLines>
>;

/** Who the people of a firm are is said of one as of several. */
const SAID_ALIKE: Readonly<Record<string, string>> = {
  team: 'person',
  experience: 'person',
  address: 'place',
  hours: 'place',
};

interface Speaking {
  readonly register: Register;
  readonly language: PackLanguage;
  readonly facts: readonly ToldFact[];
}

/** Sentences that suit behind a fact of its type, told alone or with others of its list. */
export function linesAfter(
  { type }: Pick<ToldFact, 'type'>,
  { register, language }: Speaking,
  isList: boolean,
): string[] {
  const after = LINES[language]?.after;
  const ofList = type === 'offer' && isList ? (after?.offers ?? []) : [];
  return [...ofList, ...(after?.[SAID_ALIKE[type] ?? type] ?? [])]
    .filter((line) => suits(line, register))
    .map(({ text }) => text);
}

/** So many things are a choice; more are a list. */
const CHOICES = 3;
const LONGEST_CHOICE = 90;
const LONGEST_HEADLINE = 55;

/** What readers may be asked: the sentence that the plan shows, all ways to ask, each of which begins with all of the question, what the poster may say. */
export interface ReaderQuestion {
  readonly summary: string;
  readonly ways: readonly (readonly string[])[];
  readonly headlines: readonly string[];
}

/**
 * A question that customers ask, nobody has answered yet and readers can, or a choice among things on offer; null for facts that are told, and in a
 * language without such lines. Grammar is left alone: the question stands as it was told, names stand in the nominative.
 */
export function readerQuestion(fact: ToldFact, speaking: Speaking): ReaderQuestion | null {
  const asks = LINES[speaking.language]?.asks;
  if (asks === undefined) return null;
  if (fact.type === 'question') return askedByCustomers(fact, asks, speaking);
  return fact.type === 'offer' ? askedOfOffers(fact, asks, speaking) : null;
}

/** Of these a post may ask its readers which comes first, where no pack knows the trade; null where nobody wrote them down. */
export function readerTopics(
  material: Speaking & { own: object | null; trade: Trade | null },
): ReaderQuestion | null {
  const { language, register, own, trade } = material;
  const asks = LINES[language]?.asks;
  const topics = trade?.followersWant.slice(0, CHOICES) ?? [];
  if (asks === undefined || own !== null || topics.length < 2) return null;
  const chosen = choiceOf(topics, asks.or);
  return {
    summary: capitalised(`${chosen}?`),
    ways: asks.topics
      .filter((ask) => suits(ask, register))
      .map(({ sentences }) => sentences.map((sentence) => sentence.replace('{{names}}', chosen))),
    headlines: [asks.headlines.topics],
  };
}

/** What an owner whose trade has no pack is asked of it, each with the photograph that would answer. */
export function ownerTopics({
  language,
  own,
  trade,
}: {
  language: PackLanguage;
  own: object | null;
  trade: Trade | null;
}): { ask: string; photo: string }[] {
  const asked = LINES[language]?.ownerTopic;
  if (asked === undefined || own !== null) return [];
  return (trade?.followersWant ?? []).map((topic) => ({
    ask: asked.ask.replace('{{topic}}', topic),
    photo: asked.photo,
  }));
}

/** By this id a plan names the question which of the trade's topics comes first. */
export const TRADE_TOPICS = 'trade';

/** What somebody who is no customer yet can answer too: "Co podać do gęsi?", not "Ile kosztuje strojenie?", which only the owner can. */
const ANYBODY_KNOWS =
  /^(?:a )?(?:co|czego|z czym|czym|jaki\p{L}*|jak (?!długo|szybko|drog|umówić|zamówić|dojechać|się um))(?!\p{L})/iu;

function askedByCustomers(
  fact: ToldFact,
  { question, headlines }: FactLines['asks'],
  { register }: Speaking,
): ReaderQuestion | null {
  const asked = sayings(fact, register)[0]?.text ?? '';
  if (!asked.endsWith('?') || !ANYBODY_KNOWS.test(asked)) return null;
  return {
    summary: asked,
    ways: question
      .filter((ask) => suits(ask, register))
      .map(({ sentences }) => sentences.map((sentence) => sentence.replace('{{question}}', asked))),
    headlines: [...(asked.length <= LONGEST_HEADLINE ? [asked] : []), headlines.question],
  };
}

function askedOfOffers(
  fact: ToldFact,
  { offer, or, headlines }: FactLines['asks'],
  { register, facts }: Speaking,
): ReaderQuestion | null {
  const names = tellsWith(fact, facts, register)
    .flatMap((one) => namedIn(sayings(one, register)[0]?.text ?? '')?.name ?? [])
    .slice(0, CHOICES);
  const chosen = choiceOf(names, or);
  if (names.length < 2 || chosen.length > LONGEST_CHOICE || names.some(isAsideOrLong)) return null;
  const short = `${choiceOf(names.slice(0, 2), or)}?`;
  return {
    summary: capitalised(`${chosen}?`),
    ways: offer
      .filter((ask) => suits(ask, register))
      .map(({ sentences }) =>
        sentences.map((sentence) =>
          sentence.replace('{{Names}}', capitalised(chosen)).replace('{{names}}', chosen),
        ),
      ),
    headlines: [...(short.length <= LONGEST_HEADLINE ? [capitalised(short)] : []), headlines.offer],
  };
}

/** What has a comma, a bracket or a stop in it is no name that stands in a row. */
const isAsideOrLong = (name: string): boolean => /[,;:().!?]/u.test(name);

const choiceOf = (names: readonly string[], or: string): string =>
  `${names.slice(0, -1).join(', ')} ${or} ${names.at(-1)}`;

const capitalised = (text: string) => text.charAt(0).toLocaleUpperCase('pl') + text.slice(1);
