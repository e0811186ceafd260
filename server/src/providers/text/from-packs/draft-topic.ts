import { isTellable } from '@postownia/contract/features/brand-facts';
import { type Idea, parseIdea, summariseIdea } from '../../../../data/idea.ts';
import { findOccasion } from '../../../../data/occasions.ts';
import { hashText } from '../../../lib/seeded-random.ts';
import type { BrandMaterial } from '../../../trade-packs/brand-material.ts';
import {
  linesAfter,
  type ReaderQuestion,
  readerQuestion,
  readerTopics,
  TRADE_TOPICS,
} from '../../../trade-packs/fact-lines.ts';
import { isSolemn } from '../../../trade-packs/recognise-trade.ts';
import { inCompany, sayTogether, type ToldFact, toldWith } from '../../../trade-packs/told-fact.ts';
import type { WritingBrief } from '../text-writer.ts';
import { asSentence } from '../typography.ts';
import { type Draft, SHORTEST_BODY } from './draft.ts';
import { draftOccasion, draftQuiet } from './draft-occasion.ts';
import { draftSubject } from './draft-subject.ts';
import { type EndingSources, possibleEndings } from './endings.ts';
import { anySubject, plannedSubject } from './planned-subject.ts';
import type { Said } from './said.ts';

export interface TopicTelling {
  readonly brief: WritingBrief;
  readonly material: BrandMaterial;
  readonly said: Said;
}

const LIST_INSTEAD = 8;
const SHORTEST_AFTER = 44;
const ENDED_AGAIN = 6;
/** What the brand asks for would be taken for the advice against a mistake: dearer than any ending is worth. */
const TAKEN_FOR_ADVICE = 4;

/** More hashtags are those of a day of mourning. */
const SUBJECT_TAGS = 3;

/** All ways to tell a topic, the person's own words first: a sentence that somebody wrote into the plan is told as it is. */
export function draftTopic(telling: TopicTelling): Draft[] {
  const { brief } = telling;
  const idea = parseIdea(brief.topic.idea);
  if (isQuiet(brief, idea)) return draftQuiet(telling);
  if (isOwnSentence(telling, idea)) return draftSentence(telling, asSentence(brief.topic.summary));
  if (idea?.kind === 'occasion') return draftOccasion(telling, idea.occasionId);
  if (idea?.kind === 'fact') return draftFact(telling, idea);
  if (idea?.kind === 'ask') return draftAsk(telling, idea.factId);
  const planned = plannedSubject(brief) ?? anySubject(brief, telling.material, telling.said);
  return draftSubject({ ...telling, ...planned, fact: null });
}

/** As if the endings had not been told yet; how often each was stays known. */
const unsaid = (said: Said): Said => ({ ...said, has: () => false });

function isQuiet({ topic }: WritingBrief, idea: Idea | null): boolean {
  return idea?.kind === 'quiet' || findOccasion(topic.occasionId ?? '')?.tone === 'quiet';
}

/** Whether the topic says something else than the planner's own sentence; a topic of an older plan does, too. */
function isOwnSentence({ brief, material }: TopicTelling, idea: Idea | null): boolean {
  const { summary } = brief.topic;
  if (summary.trim() === '') return false;
  return summary !== plannedSentence(idea, brief, material);
}

function plannedSentence(
  idea: Idea | null,
  brief: WritingBrief,
  material: BrandMaterial,
): string | undefined {
  const { facts } = material;
  const { profile, topic } = brief;
  if (idea?.kind === 'pack') {
    const planned = plannedSubject(brief);
    return planned === null ? topic.summary : planned.subject.cores[planned.core]?.sentences[0];
  }
  if (idea?.kind === 'fact') {
    const fact = facts.find(({ id }) => id === idea.factId);
    // A fact that was rejected since is not told, whoever planned it.
    return fact === undefined ? topic.summary : fact.say[idea.say]?.text;
  }
  if (idea?.kind === 'ask') {
    return questionOf(idea.factId, { brief, material })?.summary ?? topic.summary;
  }
  if (idea === null) return undefined;
  // An occasion, or a subject of the phrase banks that an older plan took: packs tell something else instead.
  return summariseIdea({ idea, industry: profile.industry, language: profile.postLanguage });
}

function draftSentence(telling: TopicTelling, sentence: string, alone?: EndingSources['alone']): Draft[] {
  const { material, said } = telling;
  const pack = material.own ?? material.neutral;
  const sources = { ...telling, pack, subject: null, alone };
  const fresh = possibleEndings(sources);
  // A short sentence is no post without an ending: one that was used is better than another topic.
  const again = sentence.length >= SHORTEST_BODY ? [] : possibleEndings({ ...sources, said: unsaid(said) });
  const all = [...fresh, ...again.map((ending) => ({ ...ending, cost: ending.cost + ENDED_AGAIN }))];
  return all.map(({ endings, cost }) => ({
    layout: 'prose',
    lead: null,
    body: [sentence],
    endings,
    calm: false,
    tags: [],
    cost,
  }));
}

/** A fact beside a core of the same matter, or alone with what says where and when to come. */
function draftFact(telling: TopicTelling, idea: Idea & { kind: 'fact' }): Draft[] {
  const { brief, material } = telling;
  const fact = material.facts.find(({ id }) => id === idea.factId);
  const said = fact?.say[idea.say]?.text;
  const place = plannedSubject(brief);
  if (fact === undefined || said === undefined || !isTellable(fact, brief.date)) {
    return draftSubject({ ...telling, ...(place ?? anySubject(brief, material, telling.said)), fact: null });
  }
  // A line longer than a short fact would be what the post is about.
  const linesOf = (isList: boolean) => ({
    fact,
    after: isSolemn(material.trade)
      ? []
      : linesAfter(fact, material, isList).filter(
          ({ length }) => length <= Math.max(SHORTEST_AFTER, said.length),
        ),
  });
  const alone = draftSentence(telling, said, linesOf(false))
    .filter(({ endings }) => endings.every(({ text }) => !sayOf(fact).includes(text)))
    .map((draft) => ({ ...draft, cost: draft.cost + 4 }));
  const others = toldWith(fact, material).flatMap(sayOf);
  const unlike = draftSentence(telling, said, linesOf(true)).filter(({ endings }) =>
    endings.every(({ text }) => !sayOf(fact).includes(text) && !others.includes(text)),
  );
  const together = togetherWith(fact, idea.say, telling).flatMap((sentence, at) =>
    unlike.map((draft) => ({ ...draft, body: [sentence], cost: draft.cost + 0.3 * at })),
  );
  if (place === null) return [...together, ...alone].map(unlessAdvice(fact));
  // Its list is for when the subject leaves no room: the others of it have subjects of their own.
  const listed = together.map((draft) => ({ ...draft, cost: draft.cost + LIST_INSTEAD }));
  const { facts, register, language } = material;
  const company = inCompany({ fact, sentence: said }, facts, register, language);
  const beside = [company ?? [], said].flat().flatMap((sentence, at) =>
    draftSubject({ ...telling, ...place, fact: sentence }).map((draft) => ({
      ...draft,
      cost: draft.cost + at,
    })),
  );
  return [...beside, ...listed, ...alone].map(unlessAdvice(fact));
}

/** Readers are asked in the brand's voice; a question that was rejected since is asked of nobody. */
function draftAsk(telling: TopicTelling, factId: string): Draft[] {
  const { brief, material, said } = telling;
  const asked = questionOf(factId, telling);
  if (asked === null) return draftSubject({ ...telling, ...anySubject(brief, material, said), fact: null });
  const turn = hashText(`${brief.seed} ${factId}`) + brief.variant;
  return asked.ways.flatMap((sentences, at) =>
    [sentences, sentences.slice(0, 1)].map((body, cut) => ({
      layout: 'prose',
      lead: null,
      body,
      endings: [],
      calm: false,
      tags: [],
      // What they are asked to do was asked of them before.
      cost:
        (turn % asked.ways.length === at ? 0 : 1) +
        2 * cut +
        (cut === 0 && said.has(sentences.at(-1) ?? '') ? ENDED_AGAIN : 0),
    })),
  );
}

function questionOf(factId: string, { brief, material }: Omit<TopicTelling, 'said'>): ReaderQuestion | null {
  if (factId === TRADE_TOPICS) return readerTopics(material);
  const fact = material.facts.find(({ id }) => id === factId);
  return fact && isTellable(fact, brief.date) ? readerQuestion(fact, material) : null;
}

/** Nobody smiles at a mistake, and nothing that the brand asks for stands behind one. */
const unlessAdvice =
  ({ type }: ToldFact) =>
  (draft: Draft): Draft => {
    if (type !== 'mistake') return draft;
    const misleads = draft.endings.some(({ kind }) => kind === 'own-call' || kind === 'fact');
    return {
      ...draft,
      calm: draft.calm || draft.tags.length <= SUBJECT_TAGS,
      cost: draft.cost + (misleads ? TAKEN_FOR_ADVICE : 0),
    };
  };

const sayOf = ({ say }: ToldFact) => say.map(({ text }) => text);

/** Things of one list in one sentence, the most of them first; those that the posts around name already only where no other is left. */
function togetherWith(fact: ToldFact, say: number, { brief, material, said }: TopicTelling): string[] {
  const { register, language } = material;
  const [first, ...all] = toldWith(fact, material);
  const others = all.filter((other) => isTellable(other, brief.date));
  const unsaid = others.filter((other) => !sayOf(other).some((text) => said.has(text)));
  const fresh = unsaid.length > 0 ? unsaid : others;
  return fresh.flatMap((_, at) => {
    const sentence =
      first === undefined
        ? null
        : sayTogether([first, ...fresh.slice(0, fresh.length - at)], register, language, say);
    return sentence === null ? [] : [sentence];
  });
}
