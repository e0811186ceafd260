import type { BrandProfile } from '@postownia/contract/features/brand-profile';
import type { ReelScript } from '@postownia/contract/features/generation';
import type { PlannedTopic } from '@postownia/contract/features/month-plans';
import type { VideoType } from '@postownia/contract/video-rules';
import { parseIdea } from '../../../data/idea.ts';
import { type Facet, findSubject, PHRASES, type Subject, subjectsFor } from '../../../data/phrase-bank.ts';
import { hashText, seededRandom } from '../../lib/seeded-random.ts';
import { materialOf } from '../../trade-packs/brand-material.ts';
import { type Marked, suits } from '../../trade-packs/register.ts';
import { packLanguageOf } from '../../trade-packs/speech.ts';
import { standsBefore } from '../../trade-packs/stands-before.ts';
import { anySubject, plannedSubject } from './from-packs/planned-subject.ts';
import type { ScriptBrief } from './text-writer.ts';

type Shot = ReelScript['shots'][number];
type Line = 'question' | 'why' | 'ask' | 'headline' | 'call' | Facet;

/** How a kind of video is told: what opens it, then what is filmed, for how long, and what is said meanwhile. */
const TELLINGS: Readonly<
  Record<VideoType, { hook: Line; shots: readonly (readonly [Shot['kind'], number, Line])[] }>
> = {
  tutorial: {
    hook: 'question',
    shots: [
      ['face', 3, 'question'],
      ['hands', 6, 'tip'],
      ['product', 5, 'why'],
      ['face', 4, 'call'],
    ],
  },
  entertainment: {
    hook: 'headline',
    shots: [
      ['wide', 3, 'headline'],
      ['hands', 6, 'scene'],
      ['people', 5, 'case'],
      ['face', 4, 'ask'],
    ],
  },
  challenge: {
    hook: 'ask',
    shots: [
      ['face', 3, 'ask'],
      ['screen-text', 3, 'headline'],
      ['hands', 7, 'tip'],
      ['people', 4, 'call'],
    ],
  },
  trend: {
    hook: 'headline',
    shots: [
      ['screen-text', 3, 'headline'],
      ['face', 6, 'watch'],
      ['wide', 5, 'scene'],
      ['face', 4, 'ask'],
    ],
  },
  product: {
    hook: 'question',
    shots: [
      ['product', 3, 'question'],
      ['hands', 6, 'offer'],
      ['people', 5, 'case'],
      ['product', 4, 'call'],
    ],
  },
};

type ShotsBrief = Omit<ScriptBrief, 'recentTexts' | 'variant'>;

/**
 * Hook and shots for a short video on the topic's subject, in the brand's post language. Every sentence comes from the
 * trade pack, the phrase banks or the profile: nothing is claimed that the brand did not say. Pure; the same seed gives the same.
 */
export function composeShots(brief: ShotsBrief): Pick<ReelScript, 'hook' | 'shots'> {
  const { language, videoType } = brief;
  const { hook, shots } = TELLINGS[videoType];
  const say = packLanguageOf(language) === null ? sayFromBanks(brief) : sayFromPacks(brief);
  return {
    hook: say(hook),
    shots: shots.map(([kind, seconds, line]) => ({ kind, seconds, words: say(line) })),
  };
}

/** Where there are packs a side of the subject is a sentence of its cores: the planned one first. */
function sayFromPacks(brief: ShotsBrief): (line: Line) => string {
  const material = materialOf(brief);
  const { subject, core } = plannedSubject(brief) ?? anySubject(brief, material);
  const fitting = <Some extends Marked>(all: readonly Some[]) =>
    all.filter((one) => suits(one, material.register));
  const planned = subject.cores[core] ?? fitting(subject.cores)[0];
  const others = fitting(subject.cores).filter((one) => one !== planned);
  const [first = '', second = '', third = second] = planned?.sentences ?? [];
  const other = others[0]?.sentences[0] ?? second;
  const hooks = fitting(subject.hooks).filter((hook) =>
    standsBefore(hook, core, { subject, register: material.register }),
  );
  const question = hooks.find(({ text }) => text.endsWith('?')) ?? hooks[0];
  const headline = `${brief.topic.headline}.`;
  const calls = fitting(material.neutral.calls);
  const call = calls[hashText(`${brief.seed} ${brief.videoType}`) % calls.length]?.text ?? '';
  const words: Readonly<Record<Line, string>> = {
    question: question?.text ?? headline,
    headline,
    ask: fitting(subject.asks)[0]?.text ?? headline,
    tip: first,
    why: second,
    scene: first,
    case: other,
    offer: first,
    watch: other,
    call: brief.profile.callToAction || call || third,
  };
  return (line) => words[line];
}

/** In the languages that have no packs yet: a subject of the phrase bank. */
function sayFromBanks({ profile, language, videoType, topic, seed }: ShotsBrief): (line: Line) => string {
  const random = seededRandom(`${seed}|${videoType}|shots`);
  const subject = subjectOf(profile, topic) ?? random.pick(subjectsFor(language, profile.industry, []));
  if (subject === undefined) throw new Error(`No subject for ${profile.industry}`);
  const { calls } = PHRASES[language].voice;
  const register = calls[profile.languageStyle === 'formal' ? 'formal' : 'informal'];
  const call = profile.callToAction || random.pick(register.save) || '';
  return (line) => (line === 'call' ? call : subject[line]);
}

function subjectOf(profile: BrandProfile, { idea }: PlannedTopic): Subject | undefined {
  const parsed = parseIdea(idea);
  if (parsed?.kind !== 'subject') return undefined;
  return findSubject(profile.postLanguage, profile.industry, parsed.subjectId);
}
