import { CHARACTERS_BY_LENGTH } from '@postownia/contract/brand-vocabulary';
import type { BrandProfile } from '@postownia/contract/features/brand-profile';
import { ideaId } from '../../../data/idea.ts';
import { hashText, type SeededRandom } from '../../lib/seeded-random.ts';
import type { BrandMaterial } from '../../trade-packs/brand-material.ts';
import { isInSeason } from '../../trade-packs/is-in-season.ts';
import { headlinesFor, STANDS_BESIDE_ANY, shareSaid } from '../../trade-packs/meets.ts';
import { namesOtherMonth } from '../../trade-packs/names-other-month.ts';
import { comesLast, neutralFit } from '../../trade-packs/neutral-fit.ts';
import { suits } from '../../trade-packs/register.ts';
import { SPEECH } from '../../trade-packs/speech.ts';
import { createReaderAsks } from './ask-readers.ts';
import { createFactDealer, type FactDealing } from './deal-facts.ts';
import { createNeutralPace } from './pace-neutral.ts';
import type { PickedSubject, PlannedDay } from './picked-subject.ts';
import type { RestingIdeas } from './resting-ideas.ts';
import { type Card, cardsOf } from './subject-cards.ts';
import { worthForTone, worthForType } from './subject-fit.ts';
import { worthForBrand } from './worth-for-brand.ts';

export interface SubjectPicking {
  readonly profile: BrandProfile;
  readonly material: BrandMaterial;
  readonly random: SeededRandom;
  readonly resting: RestingIdeas;
  /** How many days the plan has. */
  readonly days: number;
  /** How many of them are no occasion's. */
  readonly ordinary: number;
  /** The last of them. */
  readonly until: string;
}

export interface SubjectPicker {
  pick(day: PlannedDay): PickedSubject;
}

/** A neighbour's pack helps out; it never carries the month. */
const NEAR_SHARE = 1 / 5;
const MOST_HUMOUR = 3;
/** Characters that a post's hashtags usually take. */
const USUAL_HASHTAGS = 34;
/** More than any wish about type, tone and facet weighs: it comes when the trade's own subjects rest. */
const NEUTRAL_COST = 18;
/** A core without room for its first sentence would be told by another core, under the wrong headline: what holds for any business is better. */
const NO_ROOM_COST = 30;
/** More than a brand's own order weighs: in the shortest posts the poster would name what the text left out. */
const ASTRAY_COST = 12;
/** Less than a brand's own order weighs: two brands of a trade would tell the same subjects. */
const HALF_TOLD_COST = 5;
/** What does not hold for this way of working comes after everything else that has rested. */
const UNFIT_COST = 40;
/** More than a brand's own order weighs: of what holds for any business the more useful comes first. */
const LITTLE_USE_COST = 12;

/**
 * Deals a plan's subjects: confirmed facts first, then the trade's pack, then what holds for every small business. A
 * core rests for 90 days, its subject for 30; no facet follows itself; a season's subject stays in its months. Two
 * brands of one trade get another order and other cores.
 */
export function createSubjectPicker(picking: SubjectPicking): SubjectPicker {
  const { profile, material, resting, days, ordinary } = picking;
  const costOfNeutral = costByFit(picking);
  const room = CHARACTERS_BY_LENGTH[profile.contentLength] - USUAL_HASHTAGS;
  const cards = dealtCards(picking, room);
  const undenied = cards.filter(({ brand }) => !brand.isDenied);
  const facts = createFactDealer(dealingOf(picking, room));
  const readers = createReaderAsks(material, { days, room, resting });
  const counts = new Map<string, number>();
  let before: string | null = null;
  const count = (key: string) => counts.get(key) ?? 0;
  const most = Math.max(1, Math.floor(days * NEAR_SHARE));
  const pace = createNeutralPace();
  let seen = 0;

  const worth = (card: (typeof cards)[number], day: PlannedDay, neutralCost: number) => {
    const { subject, source } = card;
    // Spread over the month as facts are.
    const nearCost = count('near') < Math.ceil((most * seen) / ordinary) ? 6 : 60;
    return (
      worthForType(subject, day.contentType) +
      worthForTone(subject, day.tone) +
      card.brand.worth +
      (subject.months.length > 0 ? 3 : 0) +
      card.own +
      card.shuffled -
      (source === 'near' && !card.isNamed ? nearCost : 0) -
      (source === 'neutral' ? neutralCost : 0) -
      (source === 'neutral' ? costOfNeutral(subject.id) : 0) -
      (subject.facet === before ? 8 : 0) -
      0.8 * count(subject.facet) -
      (subject.facet === 'humour' && count('humour') >= MOST_HUMOUR ? 50 : 0) -
      (subject.review === undefined ? 0 : 1.5) -
      resting.of(card, day.date)
    );
  };

  const take = (day: PlannedDay): Card => {
    const open = cards.filter(({ subject }) => isInSeason(subject, day.date));
    const neutralCost = isNeutralDue(open, day) ? -NEUTRAL_COST : NEUTRAL_COST;
    const values = open.map((card) => worth(card, day, neutralCost));
    const best = open[values.indexOf(Math.max(...values))];
    if (best === undefined) throw new Error(`No subject for ${day.date}`);
    return best;
  };

  const isNeutralDue = (open: readonly (typeof cards)[number][], day: PlannedDay): boolean => {
    if (material.own === null) return false;
    const subjects = subjectsOfTrade(open, [day.date, picking.until], resting);
    return pace.isDue({ days: ordinary - seen + 1, facts: facts.left(day), subjects });
  };

  /** A subject for a day without a fact; what holds for any business gives way to a question to readers. */
  const untold = (day: PlannedDay): PickedSubject & { card: Card | null } => {
    const card = take(day);
    const asked = readers.deal(day, card.source === 'neutral');
    return asked === null ? fromPack(card, day, { material, room }) : { ...asked, card: null };
  };

  const note = ({ subject, source, isNamed }: Card) => {
    before = subject.facet;
    counts.set(subject.facet, count(subject.facet) + 1);
    if (!isNamed) counts.set(source, count(source) + 1);
  };

  return {
    pick(day) {
      seen += 1;
      const picked = facts.deal(day, undenied) ?? untold(day);
      resting.add({ date: day.date, idea: ideaId(picked.idea), headline: null });
      if (picked.card) note(picked.card);
      else before = null;
      const { card: _card, ...subject } = picked;
      return subject;
    },
  };
}

/** What keeps what holds for any business from this one, by all that it told, and from readers whom it helps little. */
function costByFit({ profile, material: { trade, facts } }: SubjectPicking) {
  const said = facts.flatMap(({ say }) => say[0]?.text ?? []);
  const fits = neutralFit(trade, profile.trade, [profile.uniqueSellingPoints, ...said]);
  return (id: string) => (fits(id) ? 0 : UNFIT_COST) + (comesLast(id) ? LITTLE_USE_COST : 0);
}

/** The brand's cards with what each is worth to it on any day; where a fact is as close to several it stands beside the brand's own. */
function dealtCards({ profile, material, random }: SubjectPicking, room: number) {
  const brandWorth = worthForBrand(profile, material);
  return cardsOf(material)
    .map((card) => ({
      ...card,
      shuffled: random.next(),
      own: ownWorth(profile, card) - costOfUntold(card, room),
      brand: brandWorth(card),
    }))
    .toSorted((one, other) => other.own - one.own);
}

/** How many subjects of the trade have rested on one of the days and are not denied: what was told a month ago comes back within the plan. */
function subjectsOfTrade(
  cards: readonly (Card & { brand: { isDenied: boolean } })[],
  dates: readonly string[],
  resting: RestingIdeas,
): number {
  const rested = cards.filter(
    (card) =>
      card.source === 'trade' &&
      !card.brand.isDenied &&
      dates.some((date) => resting.of(card, date) < NEUTRAL_COST),
  );
  return new Set(rested.map(({ subject }) => subject)).size;
}

const dealingOf = (
  { profile, material, resting, days, ordinary }: SubjectPicking,
  room: number,
): FactDealing => ({
  material,
  resting,
  days,
  ordinary,
  room,
  alone: roomAlone(profile),
  endings: endingsOf(profile, material),
});

/**
 * A call of any business, the brand's own, and where and when to come: other posts of the month take half of them. Where no pack
 * knows the trade most posts rest on facts, and they take nearly all of them.
 */
function endingsOf(
  { callToAction }: BrandProfile,
  { own: pack, neutral, facts, register, language }: BrandMaterial,
) {
  const own = callToAction.trim() === '' ? 0 : 1;
  if (pack === null) {
    const { keepsAdvice } = SPEECH[language];
    const calls = neutral.calls.filter((call) => suits(call, register) && !keepsAdvice.test(call.text));
    return own + calls.length;
  }
  return Math.ceil((1 + own + facts.filter(({ type }) => STANDS_BESIDE_ANY.has(type)).length) / 2);
}

function fromPack(
  card: Card,
  { contentType, date }: PlannedDay,
  { material: { language, taboos }, room }: { material: BrandMaterial; room: number },
): PickedSubject & { card: Card } {
  const { subject, source, place } = card;
  const headlines = headlinesFor(subject, toldWithin(card.sentences, room), place.core).filter(
    (headline) => taboos.saidIn(headline) === null,
  );
  const timely = headlines.filter((headline) => !namesOtherMonth(headline, date, language));
  const prompt = subject.ownerPrompts?.find(({ type }) => type === contentType);
  return {
    card,
    idea: { kind: 'pack', ...place },
    source,
    seasonal: subject.months.length > 0,
    summary: card.sentences[0] ?? '',
    headlines: timely.length > 0 ? timely : headlines,
    ownerQuestion: prompt === undefined ? null : { ask: prompt.ask, photo: prompt.photo },
  };
}

/** Whether a post holds the sentence that a core opens with, and two hashtags. */
function hasRoom(
  { contentLength, brandName, keywords }: BrandProfile,
  { sentences, subject }: Card,
): boolean {
  const [one = 0, other = 0] = [...subject.tags, ...keywords, brandName]
    .map((name) => name.replace(/\s/gu, '').length + 1)
    .toSorted((a, b) => a - b);
  const hashtags = 2 + one + 1 + other;
  return (sentences[0] ?? '').length + hashtags <= CHARACTERS_BY_LENGTH[contentLength];
}

/** What it costs that a post of this length leaves out what its headline says: it would stand on the poster alone. */
function costOfUntold({ subject, sentences, place }: Card, room: number): number {
  const told = toldWithin(sentences, room);
  const [headline = ''] = headlinesFor(subject, told, place.core);
  const share = shareSaid(headline, told);
  if (share === 0) return ASTRAY_COST;
  // A post that tells all of its core tells what the pack's author had in mind.
  return told.length === sentences.length ? 0 : HALF_TOLD_COST * (1 - share);
}

/** Characters that a hashtag beside the brand's own usually takes. */
const OTHER_HASHTAG = 14;

/** Characters for a fact that stands alone above two hashtags, one of them the brand's name. */
const roomAlone = ({ contentLength, brandName }: BrandProfile): number =>
  CHARACTERS_BY_LENGTH[contentLength] - 2 - (brandName.replace(/\s/gu, '').length + 1) - OTHER_HASHTAG;

/** The sentences of a core that a post of the brand's length will say: at least the first. */
function toldWithin(sentences: readonly string[], room: number): readonly string[] {
  let length = 0;
  return sentences.filter((sentence, at) => {
    length += sentence.length + 1;
    return at === 0 || length <= room;
  });
}

/** More than the wishes about type and tone together: two brands of a trade share no more of its subjects than chance does. */
const OWN_ORDER = 8;
/** A brand's core of a subject is told first, whichever day it falls on. */
const OWN_CORE = 3;

/** Brands of one trade begin elsewhere in its pack, and tell another core of a subject: for life, not for a month. */
function ownWorth(profile: BrandProfile, card: Card): number {
  const { brandName } = profile;
  const { subject, place, turn } = card;
  const order = (hashText(`${brandName} ${subject.id}`) % 1000) / 1000;
  const first = hashText(`${place.pack} ${subject.id} ${brandName}`) % subject.cores.length === turn;
  return OWN_ORDER * order + (first ? OWN_CORE : 0) - (hasRoom(profile, card) ? 0 : NO_ROOM_COST);
}
