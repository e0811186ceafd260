import type { Tone } from '@postownia/contract/brand-vocabulary';
import type { BrandProfile } from '@postownia/contract/features/brand-profile';
import { findOccasion } from '../../../data/occasions.ts';
import type { CallKind, Facet, PhraseBank } from '../../../data/phrase-bank.ts';
import { dayOrdinal } from '../../lib/day-ordinal.ts';
import { hashText, type SeededRandom } from '../../lib/seeded-random.ts';
import { type ProfileFacts, speaksLanguage } from './profile-facts.ts';
import type { WritingBrief } from './text-writer.ts';
import { asSentence, lowerAfterColon } from './typography.ts';

/** One sentence of a post. The lower the rank, the longer it stays when space runs out; 0 always stays. */
export interface Part {
  readonly role: 'opener' | 'question' | 'core' | 'second' | 'fact' | 'ask' | 'call' | 'closer';
  readonly text: string;
  readonly rank: number;
}

/** What one attempt at a post works with. */
export interface Writing {
  readonly brief: WritingBrief;
  readonly bank: PhraseBank;
  readonly facts: ProfileFacts;
  readonly random: SeededRandom;
}

const CALLS: Readonly<Record<Facet, readonly CallKind[]>> = {
  tip: ['save', 'contact'],
  scene: ['comment', 'visit'],
  offer: ['visit', 'contact'],
  case: ['contact', 'save'],
  watch: ['comment'],
};

export function callKind({ brief, random }: Writing, facet: Facet): CallKind {
  const { postGoals } = brief.profile;
  const kinds = [...CALLS[facet]];
  if (postGoals.includes('sales') && facet !== 'watch') kinds.push('visit');
  if (postGoals.includes('engagement') || postGoals.includes('community')) kinds.push('comment');
  return random.pick(kinds) ?? 'contact';
}

/**
 * Most days begin with what they have to say: an opener before every post reads like a template. The closer
 * then speaks in the tone alone and stays longer.
 */
export const opensToday = ({ brief }: Writing) => hashText(`${brief.seed} ${brief.date} opener`) % 5 < 2;

/** What ends a post: the brand's own call wins; a question to readers stands instead of a general call. */
export function ending(writing: Writing, kind: CallKind, ask: string | null): Part[] {
  const { bank, brief, random } = writing;
  const opened = opensToday(writing);
  const { profile, topic } = brief;
  const own = speaksLanguage(profile, brief.language) ? profile.callToAction.trim() : '';
  const signOff = brief.voice?.signOff ?? '';
  const general = () => random.pick(ofRegister(bank.voice.closers[topic.tone], profile)) ?? '';
  const closer: Part =
    signOff === ''
      ? { role: 'closer', text: general(), rank: opened ? 5 : 2.5 }
      : // A brand's own last sentence leaves late.
        { role: 'closer', text: asSentence(signOff), rank: 1.5 };
  if (own !== '')
    return [
      ...askPart(profile.contentStyle === 'question' ? ask : null, 4),
      { role: 'call', text: asSentence(own), rank: 1 },
      closer,
    ];
  if (ask && (kind === 'comment' || random.next() < 0.25))
    return [...askPart(ask, 2), ...(opened && signOff === '' ? [] : [closer])];
  const call = random.pick(bank.voice.calls[profile.languageStyle][kind]) ?? '';
  if (signOff === '' && (sayAlike(call, closer.text) || (opened && random.next() < 0.35)))
    return [{ role: 'call', text: call, rank: 3 }];
  return [{ role: 'call', text: call, rank: 3 }, closer];
}

/** Two sentences that share a long word say the same thing twice. */
function sayAlike(one: string, other: string): boolean {
  const words = new Set(one.toLocaleLowerCase('pl').match(/\p{L}{6,}/gu) ?? []);
  return (other.toLocaleLowerCase('pl').match(/\p{L}{6,}/gu) ?? []).some((word) => words.has(word));
}

const askPart = (ask: string | null, rank: number): Part[] => (ask ? [{ role: 'ask', text: ask, rank }] : []);

/**
 * One thing the brand told about itself, turned from day to day; null when it told nothing that fits.
 * @param anyones the post's subject could be any brand's: then it needs a word of its own every day
 */
export function factLine(
  { bank, brief, facts, random }: Writing,
  facet: Facet,
  { anyones = false }: { anyones?: boolean } = {},
): string | null {
  const frames = bank.voice.profileLines;
  const framed = (kind: keyof typeof frames, item: string) => {
    const frame = random.pick(ofRegister(frames[kind], brief.profile)) ?? '{item}';
    const begins = /(?:^|[.?!] )\{item\}/u.test(frame);
    const placed = begins ? item : lowerAfterColon(item, brief.language);
    return asSentence(frame.replace('{item}', placed).replace('{brand}', facts.brand ?? ''));
  };
  const strengths = [...facts.messages, ...facts.strengths.map((item) => framed('strength', item))];
  const values = facts.values ? [framed('value', facts.values)] : [];
  const trade = facts.trade ? [framed('trade', facts.trade)] : [];
  if (brief.topic.contentType === 'promotion' || facet === 'offer') {
    // A single strength said on every promotion wears out.
    return random.pick(strengths.length > 1 ? strengths : [...strengths, ...trade]) ?? null;
  }
  // Every other day at most: a brand that praises itself daily is not read.
  if (!anyones && dayOrdinal(brief.date) % 2 === 1) return null;
  // Values sound alike from brand to brand: beside anyone's subject they make nothing a brand's own.
  const telling = anyones && strengths.length + trade.length > 0 ? [] : values;
  const kinds = [strengths, telling, trade].filter((kind) => kind.length > 0);
  return random.pick(random.pick(kinds) ?? []) ?? null;
}

/** Closers of the other tones are jokes or business, and neither belongs under a wish. */
const WISHING_TONES = new Set<Tone>(['friendly', 'inspiring', 'emotional']);

/**
 * The half of a list that a brand's register speaks from: a brand that says „Państwo” and one that says „Ty” never wish
 * the same. A list of one belongs to both.
 */
export function ofRegister<Item>(items: readonly Item[], { languageStyle }: BrandProfile): readonly Item[] {
  const own = items.filter((_, at) => at % 2 === (languageStyle === 'formal' ? 0 : 1));
  return own.length > 0 ? own : items;
}

/** Who wishes, with the trade where it says more than the name; most days. */
function signatureOf({ bank, brief, facts, random }: Writing): Part[] {
  const { brand, trade } = facts;
  const frames = bank.voice.profileLines;
  const frame = random.pick(ofRegister(trade ? frames.signature : frames.brand, brief.profile));
  if (!brand || !frame || random.next() < 0.2) return [];
  const text = frame.replace('{brand}', brand).replace('{item}', trade ?? '');
  return [{ role: 'call', text: asSentence(text), rank: 4 }];
}

/** Wishes stay wishes: only an occasion that is about offers or knowledge is followed by a call. */
export function occasionEnding(writing: Writing, occasionId: string): Part[] {
  const { bank, brief, random } = writing;
  const { tone, contentType } = brief.topic;
  const occasion = findOccasion(occasionId);
  const signed = signatureOf(writing);
  const wish: Part = {
    role: 'fact',
    text: random.pick(ofRegister(bank.voice.wishes, brief.profile)) ?? '',
    rank: 3,
  };
  if (occasion?.kind === 'public-holiday') return [wish, ...signed];
  if (occasion?.tone === 'warm' && contentType !== 'promotion') {
    const closer = WISHING_TONES.has(tone) ? random.pick(bank.voice.closers[tone]) : undefined;
    return [wish, ...signed, ...(closer ? [{ role: 'closer', text: closer, rank: 5 } as const] : [])];
  }
  const sells = occasion?.tone === 'sell' || contentType === 'promotion';
  const fact = factLine(writing, sells ? 'offer' : 'tip');
  const told: Part[] = fact ? [{ role: 'fact', text: fact, rank: 1 }] : [];
  const kinds: readonly CallKind[] = sells ? ['visit', 'contact'] : ['save', 'comment'];
  return [...told, ...ending(writing, random.pick(kinds) ?? 'save', null)];
}
