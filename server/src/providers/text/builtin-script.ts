import type { BrandProfile } from '@postownia/contract/features/brand-profile';
import type { ReelScript } from '@postownia/contract/features/generation';
import type { PlannedTopic } from '@postownia/contract/features/month-plans';
import type { VideoType } from '@postownia/contract/video-rules';
import { parseIdea } from '../../../data/idea.ts';
import { type Facet, findSubject, PHRASES, type Subject, subjectsFor } from '../../../data/phrase-bank.ts';
import { seededRandom } from '../../lib/seeded-random.ts';
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

/**
 * Hook and shots for a short video on the topic's subject, in the brand's post language. Every sentence comes from the
 * phrase banks or the profile: nothing is claimed that the brand did not say. Pure; the same seed gives the same.
 */
export function composeShots({
  profile,
  language,
  videoType,
  topic,
  seed,
}: Omit<ScriptBrief, 'recentTexts' | 'date' | 'variant'>): Pick<ReelScript, 'hook' | 'shots'> {
  const random = seededRandom(`${seed}|${videoType}|shots`);
  const subject = subjectOf(profile, topic) ?? random.pick(subjectsFor(language, profile.industry, []));
  if (subject === undefined) throw new Error(`No subject for ${profile.industry}`);
  const { calls } = PHRASES[language].voice;
  const register = calls[profile.languageStyle === 'formal' ? 'formal' : 'informal'];
  const call = profile.callToAction || random.pick(register.save) || '';
  const say = (line: Line) => (line === 'call' ? call : subject[line]);
  const { hook, shots } = TELLINGS[videoType];
  return {
    hook: say(hook),
    shots: shots.map(([kind, seconds, line]) => ({ kind, seconds, words: say(line) })),
  };
}

function subjectOf(profile: BrandProfile, { idea }: PlannedTopic): Subject | undefined {
  const parsed = parseIdea(idea);
  if (parsed?.kind !== 'subject') return undefined;
  return findSubject(profile.postLanguage, profile.industry, parsed.subjectId);
}
