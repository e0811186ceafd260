import { isTellable } from '@postownia/contract/features/brand-facts';
import { splitHashtags } from '@postownia/contract/post-text';
import { parseIdea } from '../../server/data/idea.ts';
import { findTags } from '../../server/src/features/brand-facts/describe-fact.ts';
import { materialOf } from '../../server/src/trade-packs/brand-material.ts';
import { offerForms } from '../../server/src/trade-packs/offer-in-words.ts';
import { NEUTRAL_PACK, readPack, type Subject } from '../../server/src/trade-packs/read-pack.ts';
import { packLanguageOf } from '../../server/src/trade-packs/speech.ts';
import { namedIn } from '../../server/src/trade-packs/told-fact.ts';
import type { WrittenPost } from './content-brands.ts';

/** Of what a post says, so much has to be the business's or its trade's: hours behind advice for anybody make it no post about the business. */
const LEAST = 0.5;

const plain = (text: string) =>
  text
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .toLocaleLowerCase('pl');

/** The sentences of a post without hashtags, emoji and case. */
export const sentencesOf = ({ text }: Pick<WrittenPost, 'text'>): string[] =>
  splitHashtags(text)
    .body.split(/\n|(?<=[.?!…])\s+/u)
    .map(plain)
    .filter(Boolean);

/** All that subjects say: hooks, cores, points and questions, by the sentence. */
const saidBy = (subjects: readonly Subject[]): Set<string> =>
  new Set(
    subjects
      .flatMap(({ hooks, cores, points = [], asks }) => [
        ...hooks.map(({ text }) => text),
        ...cores.flatMap(({ sentences }) => sentences),
        ...points,
        ...asks.map(({ text }) => text),
      ])
      .flatMap((text) => sentencesOf({ text })),
  );

/**
 * Which posts of a month are about the business, judged by their words, whatever the plan calls them: at least half of what one
 * says is a confirmed fact, the trade's own pack, or a near trade's where that names something the business names as well. What holds for
 * any business never counts, nor does a fact that an earlier post of the month told already.
 */
export function postsAboutBusiness(month: readonly WrittenPost[]): ReadonlySet<WrittenPost> {
  const told = new Set<string>();
  const about = new Set<WrittenPost>();
  for (const post of month) {
    const knows = knowledgeOf(post);
    const calls = callsOf(post);
    // A call to readers behind it is about nobody.
    const sentences = sentencesOf(post).filter((sentence) => !calls.has(sentence));
    const own = sentences.filter((sentence) => !told.has(sentence) && knows(sentence));
    if (own.length > 0 && lengthOf(own) >= LEAST * lengthOf(sentences)) about.add(post);
    for (const sentence of sentences) told.add(sentence);
  }
  return about;
}

const lengthOf = (sentences: readonly string[]) => sentences.reduce((sum, { length }) => sum + length, 0);

function callsOf({ brief }: WrittenPost): ReadonlySet<string> {
  const { own, neutral } = materialOf(brief);
  const calls = [...(own?.calls ?? []), ...neutral.calls].map(({ text }) => text);
  return new Set([...calls, brief.profile.callToAction].flatMap((text) => sentencesOf({ text })));
}

/** Whether a sentence of the post is the business's own or its trade's. */
function knowledgeOf(post: WrittenPost): (sentence: string) => boolean {
  const { brief } = post;
  const { own } = materialOf(brief);
  const facts = (brief.facts ?? []).filter((fact) => isTellable(fact, brief.date));
  const said = facts.flatMap(({ say }) => say.map(({ text }) => text));
  const { language } = materialOf(brief);
  const ofFacts = new Set(
    said.flatMap((text) => offerForms(text, language)).flatMap((text) => sentencesOf({ text })),
  );
  const topics = (materialOf(brief).trade?.followersWant ?? []).map(plain);
  // A question that customers ask, put to the readers: it stands in quotation marks.
  const asked = said.filter((text) => text.endsWith('?')).map(plain);
  const things = [...new Set(said.flatMap((text) => namedIn(text)?.name ?? []).map(plain))];
  const isList = (sentence: string) => things.filter((thing) => sentence.includes(thing)).length > 1;
  const ofTrade = saidBy(own?.subjects ?? []);
  const ofNear = saidBy(fittingNear(post, said));
  // What the owner calls the business stands in few posts of a month.
  const tagline = plain(`${brief.profile.brandName} ${brief.profile.trade}`);
  return (sentence) =>
    sentence === tagline ||
    ofFacts.has(sentence) ||
    asked.some((question) => sentence.includes(question)) ||
    topics.filter((topic) => sentence.includes(topic)).length > 1 ||
    isList(sentence) ||
    ofTrade.has(sentence) ||
    ofNear.has(sentence);
}

/** The subject of another trade's pack that the post tells, where what it says of it names a thing that the business names, too. */
function fittingNear({ brief, text }: WrittenPost, said: readonly string[]): Subject[] {
  const { profile, topic, language } = brief;
  const idea = parseIdea(topic.idea);
  const place = idea?.kind === 'fact' ? idea.beside : idea;
  const spoken = packLanguageOf(language);
  if (place === null || !('pack' in place) || place.pack === NEUTRAL_PACK || spoken === null) return [];
  const subject = readPack(spoken, place.pack)?.subjects.find(({ id }) => id === place.subjectId);
  if (subject === undefined) return [];
  const { trade } = materialOf(brief);
  const stems = [profile.trade, ...(trade?.names ?? []), ...said].flatMap(findTags);
  const told = saidBy([subject]);
  const words = sentencesOf({ text })
    .filter((sentence) => told.has(sentence))
    .flatMap((sentence) => sentence.split(' '));
  return words.some((word) => stems.some((stem) => word.startsWith(stem))) ? [subject] : [];
}
