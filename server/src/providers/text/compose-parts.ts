import { type Idea, parseIdea } from '../../../data/idea.ts';
import { findOccasion } from '../../../data/occasions.ts';
import {
  type Facet,
  findSubject,
  findTrades,
  PHRASES,
  type Subject,
  subjectsFor,
} from '../../../data/phrase-bank.ts';
import { hashText, type SeededRandom } from '../../lib/seeded-random.ts';
import {
  callKind,
  ending,
  factLine,
  occasionEnding,
  ofRegister,
  opensToday,
  type Part,
  type Writing,
} from './compose-ending.ts';
import { readProfileFacts } from './profile-facts.ts';
import type { WritingBrief } from './text-writer.ts';
import { asSentence, lowerAfterColon } from './typography.ts';

export interface ComposedParts {
  readonly parts: readonly Part[];
  readonly layout: 'prose' | 'interview' | 'list';
  readonly title: string;
  /** Stands in for everything when the core sentence is too long for the brand's posts. */
  readonly brief: string;
  readonly topicTags: readonly string[];
  /** No emoji, no call, no joke. */
  readonly quiet: boolean;
}

/** Chooses the sentences of one attempt at a post. Attempts of one brief differ by `random` only. */
export function composeParts(brief: WritingBrief, random: SeededRandom): ComposedParts {
  const writing = {
    brief,
    bank: PHRASES[brief.language],
    facts: readProfileFacts(brief.profile, brief.language),
    random,
  };
  const idea = parseIdea(brief.topic.idea);
  if (isQuiet(brief, idea)) return quietParts(writing);
  const occasionId = idea?.kind === 'occasion' ? idea.occasionId : null;
  if (occasionId && writing.bank.occasions[occasionId]) return occasionParts(writing, occasionId);
  return subjectParts(writing, chosenSubject(brief, idea));
}

function isQuiet(brief: WritingBrief, idea: Idea | null): boolean {
  if (idea?.kind === 'quiet') return true;
  const occasion = brief.topic.occasionId ? findOccasion(brief.topic.occasionId) : undefined;
  return occasion?.tone === 'quiet';
}

interface SubjectFacet {
  readonly subject: Subject;
  readonly facet: Facet;
}

const FACET_ORDER: readonly Facet[] = ['tip', 'scene', 'case', 'offer', 'watch'];

/** The planned subject and side; every "Nowa treść" turns to the subject's next side. */
function chosenSubject(brief: WritingBrief, idea: Idea | null): SubjectFacet {
  const { language, profile } = brief;
  const trades = findTrades(profile.industry, ownWords(profile));
  const usable = subjectsFor(language, profile.industry, trades);
  const fallback = usable[hashText(`${brief.seed} ${brief.date}`) % usable.length] as Subject;
  const planned =
    idea?.kind === 'subject' ? findSubject(language, profile.industry, idea.subjectId) : undefined;
  const facet = idea?.kind === 'subject' ? idea.facet : 'tip';
  const turned = FACET_ORDER[(FACET_ORDER.indexOf(facet) + brief.variant) % FACET_ORDER.length] as Facet;
  return { subject: planned ?? fallback, facet: turned };
}

/** The words that tell a brand's trade: its own description, keywords and name. */
export function ownWords(profile: WritingBrief['profile']): string {
  return [profile.trade, ...profile.keywords, profile.brandName].join(' ');
}

function subjectParts(writing: Writing, { subject, facet }: SubjectFacet): ComposedParts {
  const { brief } = writing;
  const { contentType } = brief.topic;
  const { contentStyle } = brief.profile;
  const asksFirst =
    contentStyle === 'question' || contentType === 'expert-advice' || contentType === 'interview';
  const question = questionOf(writing, subject, facet);
  // Some attempts at a list are plain prose: two lists on one subject must not open alike.
  const body = contentStyle === 'list' && writing.random.next() < 0.85 ? 'list' : 'prose';
  const layout = contentType === 'interview' && question ? 'interview' : body;
  const parts: Part[] = [];
  const leads = layout === 'interview' || (asksFirst && writing.random.next() < 0.85);
  if (leads && question)
    parts.push({ role: 'question', text: question, rank: layout === 'interview' ? 0.5 : 3 });
  if (layout !== 'list') parts.push(...opening(writing, facet, subject[facet]));
  parts.push({ role: 'core', text: subject[facet], rank: 0 });
  if (facet === 'tip' && writing.random.next() < 0.6)
    parts.push({ role: 'second', text: subject.why, rank: 1 });
  const fact = factLine(writing, facet, { anyones: subject.trade === undefined });
  const factRank = layout === 'list' ? 2 : 4;
  if (fact) parts.push({ role: 'fact', text: fact, rank: contentType === 'promotion' ? 1 : factRank });
  const asked = question === subject.ask && asksFirst;
  parts.push(...ending(writing, callKind(writing, facet), asked ? null : subject.ask));
  return {
    parts,
    layout,
    title: listTitle(writing, subject, facet),
    brief: `${subject.headline}. ${subject.ask}`,
    topicTags: subject.tags,
    quiet: false,
  };
}

/** A list opens with its subject, or with the tone's opener: two lists on one subject then begin differently. */
function listTitle({ bank, brief, random }: Writing, subject: Subject, facet: Facet): string {
  const openers = bank.voice.openers[facet][brief.topic.tone].filter((text) => text.endsWith(':'));
  const opener = random.next() < 0.4 ? random.pick(openers) : undefined;
  return opener ?? `${subject.headline}:`;
}

function questionOf(writing: Writing, subject: Subject, facet: Facet): string | null {
  if (facet === 'tip') return subject.question;
  if (writing.brief.topic.contentType === 'interview') {
    // The general questions are few: half of the attempts go without, so that two interviews never begin alike.
    return writing.random.next() < 0.5
      ? (writing.random.pick(writing.bank.voice.interview[facet]) ?? null)
      : null;
  }
  // One side of a subject opens with its question, so that no two posts of a month do; a case has its own.
  return facet === 'scene' ? subject.ask : null;
}

/** A tone's opener; one with a colon only before a sentence that has none of its own. */
function opening(writing: Writing, facet: Facet, core: string): Part[] {
  const { bank, brief, random } = writing;
  const { tone, contentType } = brief.topic;
  if (contentType === 'event-coverage' && facet === 'scene' && !core.includes(':')) {
    const day = bank.voice.weekdays[new Date(`${brief.date}T00:00:00Z`).getUTCDay()] ?? '';
    const frame = random.pick(bank.voice.event) ?? '';
    return [{ role: 'opener', text: frame.replace('{weekday}', day), rank: 2 }];
  }
  const openers = bank.voice.openers[facet][tone];
  if (!opensToday(writing) || random.next() < 0.15) return [];
  const opener = random.pick(openers);
  // A label with a colon reads like a template when every post has one.
  if (opener?.endsWith(':') && (core.includes(':') || random.next() < 0.5)) return [];
  // Nobody answers two questions in a row.
  if (opener?.endsWith('?') && core.includes('?')) return [];
  return opener ? [{ role: 'opener', text: opener, rank: 2 }] : [];
}

function occasionParts(writing: Writing, occasionId: string): ComposedParts {
  const { bank, brief } = writing;
  const phrases = bank.occasions[occasionId];
  const turn = hashText(`${brief.seed} ${occasionId}`) + brief.variant;
  const lines = ofRegister(phrases?.lines ?? [], brief.profile);
  const line = lines[turn % lines.length] ?? '';
  const parts: Part[] = [{ role: 'core', text: line, rank: 0 }, ...occasionEnding(writing, occasionId)];
  return {
    parts,
    layout: 'prose',
    title: phrases?.headline ?? '',
    brief: asSentence(phrases?.headline ?? brief.topic.headline),
    topicTags: phrases ? [phrases.tag] : [],
    quiet: false,
  };
}

function quietParts({ bank, brief, random }: Writing): ComposedParts {
  const { quiet } = bank.voice;
  const own = brief.topic.occasionId ? bank.occasions[brief.topic.occasionId] : undefined;
  const turn = hashText(`${brief.seed} ${brief.topic.occasionId}`) + brief.variant;
  const lines = ofRegister(own?.lines ?? quiet.lines, brief.profile);
  const line = (own ? lines[turn % lines.length] : random.pick(lines)) ?? '';
  const more = random
    .shuffle(ofRegister(quiet.more, brief.profile))
    .slice(0, 2)
    .map((text, at): Part => ({ role: 'second', text, rank: at + 1 }));
  const topicTags = own ? [own.tag, ...quiet.tags] : quiet.tags;
  return {
    parts: [{ role: 'core', text: line, rank: 0 }, ...more],
    layout: 'prose',
    title: brief.topic.headline,
    brief: asSentence(brief.topic.headline),
    topicTags,
    quiet: true,
  };
}

/** Joins an opener and the sentence after it: a colon takes a small letter, a stop a capital one. */
export function joinOpener(opener: string, sentence: string, language: WritingBrief['language']): string {
  return `${opener} ${opener.endsWith(':') ? lowerAfterColon(sentence, language) : sentence}`;
}
