import { isTellable } from '@postownia/contract/features/brand-facts';
import { parseIdea } from '../../../data/idea.ts';
import type { TradePack } from '../../../data/trade-pack.ts';
import { hashText } from '../../lib/seeded-random.ts';
import { type BrandMaterial, materialOf } from '../../trade-packs/brand-material.ts';
import { mayFollow, STANDS_BESIDE_ANY } from '../../trade-packs/meets.ts';
import type { Subject } from '../../trade-packs/read-pack.ts';
import { type Register, suits } from '../../trade-packs/register.ts';
import { packLanguageOf } from '../../trade-packs/speech.ts';
import { standsBefore } from '../../trade-packs/stands-before.ts';
import { namedIn, sayings, type ToldFact, toldWith } from '../../trade-packs/told-fact.ts';
import { type PlannedSubject, plannedSubject } from './from-packs/planned-subject.ts';
import type { WritingBrief } from './text-writer.ts';

/** What a post may be written from: all of it told by the brand, or general knowledge of its trade. */
export interface ModelMaterial {
  /** The fact or the thought that the post is about. */
  readonly core: string | null;
  /** Confirmed facts that belong to the topic, the core's first. */
  readonly facts: readonly string[];
  /** What the brand sells, by name. */
  readonly offers: readonly string[];
  /** What the trade knows of the subject, the planned thought first. */
  readonly knowledge: readonly string[];
  /** How the trade's people talk to theirs, and what its posts leave out. */
  readonly manners: readonly string[];
  readonly avoid: readonly string[];
  /** What the brand asked never to read in its posts. */
  readonly neverSay: readonly string[];
  /** What the law lets be done with the subject. */
  readonly law: readonly string[];
  /** Months in which the subject exists; none: all year. */
  readonly months: readonly number[];
  readonly customers: string | null;
  readonly golden: readonly GoldenPost[];
}

/** A post of the same kind on another subject, written by people: it shows measure, not matter. */
export interface GoldenPost {
  readonly about: string;
  readonly post: string;
}

const MOST_FACTS = 6;
const MOST_OFFERS = 8;
const MOST_KNOWLEDGE = 9;
const MOST_GOLDEN = 2;
const MOST_AVOIDED = 8;
/** Where and when to come stands beside everything, and is therefore said seldom. */
const MOST_WHERE_AND_WHEN = 2;

/** Gathers it for one brief. A language without packs gets facts alone. */
export function modelMaterial(brief: WritingBrief): ModelMaterial {
  const material = materialOf(brief);
  const hasPacks = packLanguageOf(brief.language) !== null;
  const told = hasPacks ? material.facts : (brief.facts ?? []);
  const tellable = told.filter((fact) => isTellable(fact, brief.date));
  const place = plannedSubject(brief);
  const core = coreFact(brief, tellable);
  const pack = place?.pack ?? material.own;
  return {
    core: sentenceOf(core, material.register) ?? place?.subject.cores[place.core]?.sentences[0] ?? null,
    facts: factsFor({ core, place, tellable, material }),
    offers: offersIn(tellable, material.register),
    knowledge: place === null ? [] : knowledgeOf(place),
    manners: hasPacks ? (pack?.notes ?? []) : [],
    avoid: hasPacks ? (pack?.avoid ?? []).slice(0, MOST_AVOIDED) : [],
    neverSay: (brief.facts ?? [])
      .filter(({ type, state }) => type === 'taboo' && state === 'confirmed')
      .flatMap(({ say }) => say[0]?.text ?? []),
    law: place?.subject.regulated ?? [],
    months: place?.subject.months ?? [],
    customers: hasPacks ? (pack?.customers ?? null) : null,
    golden: hasPacks ? goldenPosts(brief, { pack: material.own ?? material.neutral, place, material }) : [],
  };
}

/** The fact that was planned, while it may be told. */
function coreFact({ topic }: WritingBrief, tellable: readonly ToldFact[]): ToldFact | null {
  const idea = parseIdea(topic.idea);
  return idea?.kind === 'fact' || idea?.kind === 'ask'
    ? (tellable.find(({ id }) => id === idea.factId) ?? null)
    : null;
}

interface FactSources {
  readonly core: ToldFact | null;
  readonly place: PlannedSubject | null;
  readonly tellable: readonly ToldFact[];
  readonly material: BrandMaterial;
}

/** Those that belong to the topic: unrelated facts would be pasted behind it. */
function factsFor({ core, place, tellable, material }: FactSources): string[] {
  const beside = core === null ? [] : toldWith(core, { ...material, facts: tellable });
  const fitting =
    place === null ? [] : tellable.filter((fact) => mayFollow(fact, place.subject, place.pack.subjects));
  const where = tellable.filter(({ type }) => STANDS_BESIDE_ANY.has(type)).slice(0, MOST_WHERE_AND_WHEN);
  // Nothing planned: an occasion, or a topic that its owner wrote. What the brand stands for belongs to those.
  const own = place === null && core === null ? tellable.filter(({ type }) => type === 'statement') : [];
  const chosen = new Set([
    ...(core === null ? [] : [core]),
    ...beside,
    ...fitting.filter(({ type }) => !STANDS_BESIDE_ANY.has(type)),
    ...own,
    ...where,
  ]);
  return [...chosen]
    .slice(0, MOST_FACTS)
    .flatMap((fact) => sentenceOf(fact, material.register) ?? [])
    .filter((text, at, all) => all.indexOf(text) === at);
}

/** A fact as the brand says it; its first phrasing where none is in the brand's person. */
const sentenceOf = (fact: ToldFact | null, register: Register): string | null =>
  fact === null ? null : (sayings(fact, register)[0]?.text ?? fact.say[0]?.text ?? null);

function offersIn(facts: readonly ToldFact[], register: Register): string[] {
  const offers = facts
    .filter(({ type }) => type === 'offer')
    .flatMap((fact) => sentenceOf(fact, register) ?? []);
  return [...new Set(offers.map((text) => namedIn(text)?.name ?? text))].slice(0, MOST_OFFERS);
}

/** The planned thought, the others of the subject, then its points. */
function knowledgeOf({ subject, core }: PlannedSubject): string[] {
  const { cores, points = [] } = subject;
  const inTurn = [...cores.slice(core), ...cores.slice(0, core)];
  return [...inTurn.flatMap(({ sentences }) => sentences), ...points].slice(0, MOST_KNOWLEDGE);
}

interface GoldenSources {
  readonly pack: TradePack;
  readonly place: PlannedSubject | null;
  readonly material: BrandMaterial;
}

/** Posts as the pack tells them: of the same type, in the brand's register, never on the subject itself. */
function goldenPosts(
  { topic, seed, date }: WritingBrief,
  { pack, place, material }: GoldenSources,
): GoldenPost[] {
  const others = pack.subjects.filter(
    ({ id, types, facet }) =>
      id !== place?.subject.id && facet !== 'safety' && types.some((type) => type === topic.contentType),
  );
  const open = others.length >= MOST_GOLDEN ? others : pack.subjects;
  const from = hashText(`${seed} ${date} golden`) % open.length;
  return [...open.slice(from), ...open.slice(0, from)]
    .flatMap((subject) => tell(subject, material.register) ?? [])
    .slice(0, MOST_GOLDEN);
}

function tell(subject: Subject, register: Register): GoldenPost | null {
  const { hooks, cores, headlines } = subject;
  const at = cores.findIndex((core) => suits(core, register));
  const sentences = cores[at]?.sentences.slice(0, 2);
  const hook = hooks.find((one) => suits(one, register) && standsBefore(one, at, { subject, register }));
  const about = headlines[0];
  if (sentences === undefined || hook === undefined || about === undefined) return null;
  return { about, post: [hook.text, ...sentences].join(' ') };
}
