import { isTellable } from '@postownia/contract/features/brand-facts';
import type { TradePack } from '../../../../data/trade-pack.ts';
import { dayOrdinal } from '../../../lib/day-ordinal.ts';
import { hashText } from '../../../lib/seeded-random.ts';
import type { BrandMaterial } from '../../../trade-packs/brand-material.ts';
import { mayFollow, STANDS_BESIDE_ANY, speaksOf } from '../../../trade-packs/meets.ts';
import type { Subject } from '../../../trade-packs/read-pack.ts';
import { type Marked, suits } from '../../../trade-packs/register.ts';
import { SPEECH } from '../../../trade-packs/speech.ts';
import { namedIn, sayings, type ToldFact } from '../../../trade-packs/told-fact.ts';
import { readProfileFacts, speaksLanguage } from '../profile-facts.ts';
import type { WritingBrief } from '../text-writer.ts';
import { asSentence } from '../typography.ts';
import type { Ending } from './draft.ts';
import type { Said } from './said.ts';

export interface EndingSources {
  readonly brief: WritingBrief;
  readonly material: BrandMaterial;
  readonly said: Said;
  /** Whose calls may follow. */
  readonly pack: TradePack;
  /** Null: no question and no fact belongs behind it. */
  readonly subject: Subject | null;
  /** The fact that has the post for itself, with what suits behind it. */
  readonly alone?: { readonly fact: ToldFact; readonly after: readonly string[] } | undefined;
}

export interface PricedEnding {
  readonly endings: readonly Ending[];
  readonly cost: number;
}

type Kind = Ending['kind'] | 'none';

/** The brand's own call stands in every tenth post, what it is in every thirtieth. */
const CALL_SHARE = 1 / 10;
const TAGLINE_SHARE = 1 / 30;
/** A fact that belongs to the subject makes the post the brand's own. */
const FACT_BONUS = 1.3;
const WISHED_BONUS = 1;
const UNWISHED = 0.7;
/** What suits behind this kind of fact comes before what suits behind anything. */
const AFTER_BONUS = 1.5;
/** Kinds behind which nobody asks when it is open: more than a fact is worth. */
const ASKS_NO_WAY = new Set(['question', 'mistake', 'person', 'team', 'experience', 'material', 'process']);
const NO_WAY_ASKED = 2.5;
const NEXT_DAY = 0.618_033_988_749_895;
const MOST_FACTS = 3;
/** Words of a thing on offer that may stand behind something else. */
const LEAST_NAMED = 3;

/** What may end the post, nothing among it; a sentence of the last 90 days is not offered again. */
export function possibleEndings(sources: EndingSources): PricedEnding[] {
  const { brief, material, said, subject, alone } = sources;
  const wished = wishFor(brief);
  const fresh = (kind: Ending['kind'], texts: readonly string[]): Ending[] =>
    texts.filter((text) => !said.has(text)).map((text) => ({ kind, text }));
  const lines = (all: readonly (Marked & { text: string })[]) =>
    all.filter((line) => suits(line, material.register)).map(({ text }) => text);
  const calls = fresh('call', callsBehind(sources));
  const singles: Ending[] = [
    ...fresh('fact', factsBehind(sources)).slice(0, MOST_FACTS),
    ...fresh('after', alone?.after ?? []),
    ...fresh('ask', subject === null ? [] : lines(subject.asks)),
    ...calls.slice(0, 3),
    // Who reads when to ring for an ambulance is not asked to order.
    ...(subject?.facet === 'safety' ? [] : ownEndings(brief, said)),
  ];
  const leadsNowhere = alone !== undefined && ASKS_NO_WAY.has(alone.fact.type);
  const costOf = (kind: Kind) => {
    if (kind === 'fact') return leadsNowhere ? NO_WAY_ASKED - FACT_BONUS : -FACT_BONUS;
    if (kind === 'after') return -AFTER_BONUS;
    return kind === wished ? -WISHED_BONUS : UNWISHED;
  };
  const priced = singles.map((ending) => ({ endings: [ending], cost: costOf(ending.kind) }));
  const facts = singles.filter(({ kind }) => kind === 'fact');
  const others = singles.filter(({ kind }) => kind !== 'fact' && kind === wished);
  const both = facts.flatMap((fact) =>
    others.map((other) => ({ endings: [fact, other], cost: costOf('fact') - WISHED_BONUS })),
  );
  const all = [{ endings: [], cost: wished === 'none' ? -WISHED_BONUS : 0 }, ...priced, ...both];
  return withSignOff(all, brief);
}

const ownEndings = (brief: WritingBrief, said: Said): Ending[] => [
  ...rationed('own-call', ownCall(brief), { said, share: CALL_SHARE }),
  ...rationed('tagline', taglineOf(brief), { said, share: TAGLINE_SHARE }),
];

/** A brand that signs its posts does so wherever there is room. */
function withSignOff(all: readonly PricedEnding[], { voice }: WritingBrief): PricedEnding[] {
  const text = asSentence(voice?.signOff ?? '');
  if ((voice?.signOff ?? '') === '') return [...all];
  const signed = all.map(({ endings, cost }) => ({
    endings: [...endings, { kind: 'sign-off' as const, text }],
    cost: cost - 2,
  }));
  return [...signed, ...all];
}

/** Which ending has its turn: evenly spread over any rhythm of days, so that half of the posts end with their point. */
function wishFor({ date, seed, topic, variant }: WritingBrief): Kind {
  const turn = (dayOrdinal(date) * NEXT_DAY + (hashText(seed) % 997) / 997 + 0.31 * variant) % 1;
  if (topic.contentType === 'promotion' && turn < 0.7) return 'own-call';
  if (turn < 0.2) return 'own-call';
  if (turn < 0.25) return 'tagline';
  if (turn < 0.3) return 'call';
  return turn < 0.5 ? 'ask' : 'none';
}

/** A trade's call belongs behind what it speaks of; those of any business stand behind everything. */
function callsBehind({ pack, subject, material, brief }: EndingSources): string[] {
  const inRegister = (call: Marked) => suits(call, material.register);
  const own = pack.calls.filter(
    (call) => inRegister(call) && subject !== null && speaksOf(call.text, subject, material.language),
  );
  // Advice is worth keeping or handing on; what a business offers, or a joke, is not.
  const advises = subject !== null && subject.facet !== 'humour';
  const { keepsAdvice } = SPEECH[material.language];
  const any = material.neutral.calls.filter(
    (call) => inRegister(call) && (advises || !keepsAdvice.test(call.text)),
  );
  const turn = hashText(`${brief.seed} ${brief.date}`);
  return [...own, ...any.slice(turn % any.length), ...any.slice(0, turn % any.length)].map(
    ({ text }) => text,
  );
}

function factsBehind({ brief, material, subject, pack }: EndingSources): string[] {
  const { facts, register } = material;
  const fitting = facts.filter(
    (fact) =>
      isTellable(fact, brief.date) &&
      // What holds for any business is about nothing that this one told.
      (subject === null ||
        (pack === material.neutral
          ? STANDS_BESIDE_ANY.has(fact.type)
          : mayFollow(fact, subject, pack.subjects))),
  );
  return (
    fitting
      // A mistake is told under its name or not at all: "Nie opisują kartonów" behind something else is advice.
      .filter(({ type }) => type !== 'mistake' && (subject !== null || STANDS_BESIDE_ANY.has(type)))
      .flatMap((fact) => {
        const said = sayings(fact, register).map(({ text }) => text);
        if (STANDS_BESIDE_ANY.has(fact.type)) return said;
        // The first phrasing is for the post that is about the fact; a bare name behind something else is a price list.
        return said.slice(1).filter((sentence) => fact.type !== 'offer' || saysEnough(sentence));
      })
      .filter(asksNothing)
  );
}

/** "Z naszej oferty: wymiana rozrządu w starszych autach", not "Z naszej oferty: klucze". */
const saysEnough = (sentence: string) =>
  (namedIn(sentence)?.name ?? sentence).split(/\s+/u).length >= LEAST_NAMED;

const asksNothing = (text: string) => !text.endsWith('?');

function rationed(
  kind: Ending['kind'],
  text: string,
  { said, share }: { said: Said; share: number },
): Ending[] {
  if (text === '') return [];
  return said.times(text) < Math.max(1, share * (said.posts + 1)) ? [{ kind, text }] : [];
}

function ownCall({ profile, language }: WritingBrief): string {
  const call = profile.callToAction.trim();
  return call !== '' && speaksLanguage(profile, language) ? asSentence(call) : '';
}

/** Says what somebody does rather than what the firm is: it is a sentence without the firm's name. */
const TELLS =
  /^(?:\p{L}+(?:uję|[yia]ję|emy|imy|ymy|amy)|prowadzę|robię|szyję|piekę|uczę|mam|naprawiam|strzygę|sprzątam|kładę|piszę|gotuję)(?!\p{L})|^(?:I|We|Ich|Wir|Je|Nous|Noi|Io)\s/iu;

/** What the brand is, in its own words; empty where its name says it already. */
function taglineOf({ profile, language }: WritingBrief): string {
  const { brand, trade } = readProfileFacts(profile, language);
  if (brand === null || trade === null) return '';
  return asSentence(TELLS.test(trade) ? trade : `${brand}: ${trade}`);
}
