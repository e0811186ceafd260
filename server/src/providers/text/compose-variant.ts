import { isTellable } from '@postownia/contract/features/brand-facts';
import { definitionOf, formatRules, type Network } from '@postownia/contract/networks';
import type { OwnTextRules } from '@postownia/contract/networks/network-definition';
import { countGraphemes, splitHashtags } from '@postownia/contract/post-text';
import { textProblem } from '@postownia/contract/text-length';
import { parseIdea } from '../../../data/idea.ts';
import { findOccasion } from '../../../data/occasions.ts';
import { FACETS, findSubject, PHRASES } from '../../../data/phrase-bank.ts';
import { dayOrdinal } from '../../lib/day-ordinal.ts';
import { seededRandom } from '../../lib/seeded-random.ts';
import { materialOf } from '../../trade-packs/brand-material.ts';
import { mayFollow } from '../../trade-packs/meets.ts';
import { type Marked, suits } from '../../trade-packs/register.ts';
import { packLanguageOf } from '../../trade-packs/speech.ts';
import { sayings } from '../../trade-packs/told-fact.ts';
import { callKind, type Writing } from './compose-ending.ts';
import { composeHashtags, hashtagOf } from './compose-hashtags.ts';
import { echoes, freshSentence } from './from-packs/echoes.ts';
import { plannedSubject } from './from-packs/planned-subject.ts';
import { readProfileFacts, speaksLanguage } from './profile-facts.ts';
import type { WritingBrief } from './text-writer.ts';
import { asSentence, setTypography } from './typography.ts';

/** What a network's own text is made of besides the common text. */
export type VariantBrief = Omit<WritingBrief, 'recentTexts'>;

const MOST_STRENGTHS = 3;
/** Letters of a favourite word that its other forms share. */
const STEM = 6;

interface Material {
  /** Few words or a question that stop a thumb; null where a hook would be tactless. */
  readonly hook: string | null;
  /** Of the common text; the last of several ends the post. */
  readonly paragraphs: readonly string[];
  /** More on the same subject, none of it in the common text. */
  readonly more: readonly string[];
  readonly strengths: readonly string[];
  readonly ask: string | null;
  readonly call: string | null;
  readonly hashtags: readonly string[];
}

/**
 * The common text as a network's readers expect it, out of the same plan row and profile: paragraphs and more substance
 * for one, a hook and short lines for another. Every sentence of the common text stays; nothing is invented.
 */
export function composeVariant(common: string, network: Network, brief: VariantBrief): string {
  const rules = definitionOf(network).ownText;
  if (rules === null) return common;
  const material = gather(common, brief);
  const kept = BLOCKS[rules.style](material);
  const [fewest, most] = rules.hashtags;
  const fits = fitsOn(network, rules);
  const tagged = (said: string, hashtags: number) =>
    [said, material.hashtags.slice(0, hashtags).join(' ')].filter(Boolean).join('\n\n');
  const said = () => {
    const blocks = kept.flatMap((block) => block.text || []).join('\n\n');
    return setTypography(blocks, brief.language);
  };
  // What was added leaves, then hashtags, never a sentence of the common text; its own lines are the shortest.
  while (!fits(tagged(said(), most)) && kept.some(({ isAdded }) => isAdded))
    kept.splice(
      kept.findLastIndex(({ isAdded }) => isAdded),
      1,
    );
  for (let hashtags = most; hashtags >= fewest; hashtags -= 1) {
    const text = [said(), splitHashtags(common).body].map((body) => tagged(body, hashtags)).find(fits);
    if (text !== undefined) return text;
  }
  return tagged(splitHashtags(common).body, fewest);
}

/** Whether a text keeps to what the network's readers read and, as the network counts, to what a picture's post takes. */
function fitsOn(network: Network, { characters }: OwnTextRules): (text: string) => boolean {
  const taken = (formatRules(network, 'image') ?? formatRules(network, 'text'))?.text;
  return (text) =>
    countGraphemes(text) <= characters && (taken === undefined || textProblem(text, taken) !== 'too-long');
}

/** A paragraph of the text that is being put together. */
interface Block {
  readonly text: string;
  /** Not of the common text. */
  readonly isAdded: boolean;
}

const own = (text: string): Block => ({ text, isAdded: false });
const added = (text: string): Block => ({ text, isAdded: true });

function inParagraphs({ paragraphs, more, strengths, ask, call }: Material): Block[] {
  const [first = '', ...rest] = paragraphs;
  const end = rest.pop() ?? '';
  return [
    own(first),
    ...rest.map(own),
    added(more.join(' ')),
    added(strengths.map((strength) => `✔ ${strength}`).join('\n')),
    end === '' ? added([ask, call].filter(Boolean).join(' ')) : own([ask, end].filter(Boolean).join(' ')),
  ];
}

function withHook({ hook, paragraphs, more, ask, call }: Material): Block[] {
  const [first = '', ...rest] = paragraphs;
  const end = rest.pop() ?? '';
  const said = hook === null || first.startsWith(hook) ? [] : [added(hook)];
  const closing =
    end === '' ? added([ask, call].filter(Boolean).join('\n')) : own([ask, end].filter(Boolean).join('\n'));
  return [...said, ...sentencesOf(first).map(own), ...rest.map(own), added(more[0] ?? ''), closing];
}

const BLOCKS = { paragraphs: inParagraphs, hook: withHook } as const;

function gather(common: string, brief: VariantBrief): Material {
  const { profile, language } = brief;
  const { body, hashtags: own } = splitHashtags(common);
  const paragraphs = body.split(/\n+/);
  const idea = parseIdea(brief.topic.idea);
  const quiet = idea?.kind === 'quiet' || findOccasion(brief.topic.occasionId ?? '')?.tone === 'quiet';
  const fresh = (texts: readonly (string | undefined)[]) =>
    texts.filter(
      (text): text is string => text !== undefined && text !== '' && !flat(body).includes(flat(bare(text))),
    );
  const source = packLanguageOf(language) === null ? fromBanks(brief) : fromPacks(brief, body);
  const added = composeHashtags({
    profile: quiet ? { ...profile, keywords: [], hashtagStrategy: '' } : profile,
    topicTags: source.topicTags,
    generalTags: quiet ? [] : source.generalTags,
    turn: dayOrdinal(brief.date),
  });
  const hashtags = distinct([...own, ...added]);
  if (quiet) {
    return { hook: null, paragraphs, more: [], strengths: [], ask: null, call: null, hashtags };
  }
  const holiday = idea?.kind === 'occasion';
  // The brand's own last sentence comes before any call of ours, and after one of its own.
  const said = brief.voice?.signOff ?? '';
  const signOff = said === '' ? '' : asSentence(said);
  const ownCall = speaksLanguage(profile, language) ? profile.callToAction.trim() : '';
  const call = ownCall === '' ? signOff || source.call : asSentence(ownCall);
  return {
    hook: hookOf(brief, source),
    paragraphs,
    more: fresh(source.more),
    hashtags,
    strengths: holiday ? [] : fresh(source.strengths).slice(0, MOST_STRENGTHS),
    ask: fresh([source.ask])[0] ?? null,
    call: holiday ? null : (fresh([call])[0] ?? null),
  };
}

/** What a topic has besides the common text. */
interface Source {
  readonly hook: string | undefined;
  readonly more: readonly string[];
  readonly strengths: readonly string[];
  readonly ask: string | undefined;
  readonly call: string;
  readonly topicTags: readonly string[];
  readonly generalTags: readonly string[];
  readonly sign: string | undefined;
}

/** The subject's hook, a sentence of another core, confirmed facts that speak of the same. */
function fromPacks(brief: VariantBrief, body: string): Source {
  const material = materialOf(brief);
  const planned = plannedSubject(brief);
  const pack = planned?.pack ?? material.own ?? material.neutral;
  const lines = (all: readonly (Marked & { text: string })[]) =>
    all.filter((line) => suits(line, material.register)).map(({ text }) => text);
  const { hooks = [], cores = [], asks = [], tags = [] } = planned?.subject ?? {};
  const at = planned?.core ?? 0;
  const hook = hooks.find(
    ({ text, for: only }) =>
      // The question of this core is in its text already; another core's would be answered by nothing here.
      only === undefined &&
      !text.endsWith('?') &&
      !body.includes(bare(text)) &&
      !echoes(text, cores[at]?.sentences[0] ?? '', material.language),
  );
  const others = cores.filter((core, other) => other !== at && suits(core, material.register));
  const more = others.map(
    ({ sentences }) => freshSentence(sentences.slice(0, 1), body, material.language) ?? '',
  );
  const facts = material.facts.filter(
    (fact) =>
      planned !== null && isTellable(fact, brief.date) && mayFollow(fact, planned.subject, pack.subjects),
  );
  const random = seededRandom(`${brief.seed}|${brief.date}|variant`);
  return {
    hook: hook?.text,
    more: more.filter(Boolean).slice(0, 1),
    ask: lines(asks)[0],
    strengths: facts.flatMap((fact) =>
      sayings(fact, material.register)
        .slice(0, 1)
        .map(({ text }) => text),
    ),
    call: random.pick(lines(material.neutral.calls)) ?? '',
    topicTags: tags.map((tag) => `#${tag}`),
    generalTags: [hashtagOf(pack.title.toLocaleLowerCase('pl')) ?? ''].filter(Boolean),
    sign: PHRASES[material.language].voice.toneEmoji[brief.topic.tone][0],
  };
}

/** In the languages that have no packs yet: the subject of the phrase bank. */
function fromBanks(brief: VariantBrief): Source {
  const { profile, language, topic } = brief;
  const idea = parseIdea(topic.idea);
  const bank = PHRASES[language];
  const industry = bank.industries[profile.industry];
  const subject =
    idea?.kind === 'subject' ? findSubject(language, profile.industry, idea.subjectId) : undefined;
  const random = seededRandom(`${brief.seed}|${brief.date}|variant`);
  const facts = readProfileFacts(profile, language);
  const writing: Writing = { brief: { ...brief, recentTexts: [] }, bank, facts, random };
  const facet = idea?.kind === 'subject' ? idea.facet : 'tip';
  const others = random.shuffle(FACETS.filter((side) => side !== facet && side !== 'offer'));
  const liked = others.find((side) => subject && likes(brief, subject[side]));
  const calls = bank.voice.calls[profile.languageStyle][callKind(writing, facet)];
  return {
    hook: subject?.question,
    ask: subject?.ask,
    topicTags: subject?.tags ?? [],
    more: subject ? [subject.why, subject[liked ?? others[0] ?? 'case']] : [],
    strengths: [...facts.messages, ...facts.strengths],
    call: random.pick(calls) ?? '',
    generalTags: industry.tags,
    sign: industry.emoji[0],
  };
}

/** The question that the post answers, else its headline, with a sign where the brand likes them. */
function hookOf({ profile, topic, voice }: VariantBrief, { hook, sign: usual }: Source): string {
  const words = hook ?? topic.headline;
  const sign = voice?.signs[0] ?? usual;
  return profile.emoticons && sign ? `${words} ${sign}` : words;
}

/** Whether a sentence has one of the words the brand likes, in whatever case. */
function likes({ voice }: VariantBrief, text: string): boolean {
  const lower = text.toLocaleLowerCase('pl');
  return (voice?.favouriteWords ?? []).some((word) =>
    lower.includes(word.toLocaleLowerCase('pl').slice(0, STEM)),
  );
}

/** The common text is typeset by now: its spaces may be ones that do not break. */
const flat = (text: string) => text.replace(/\s+/gu, ' ');
const bare = (text: string) => text.replace(/[.!?…]+$/u, '');
const sentencesOf = (body: string) =>
  body.split(/(?<=[.!?…]["”»]?)\s+(?=[\p{Lu}„"«¿¡])/u).flatMap((text) => text.trim() || []);
const distinct = (tags: readonly string[]) =>
  [...new Map(tags.toReversed().map((tag) => [tag.toLocaleLowerCase('pl'), tag])).values()].reverse();
