import { formatRules, type Network } from '@postownia/contract/networks';
import { type VideoFacts, videoProblems } from '@postownia/contract/video-rules';
import type { Check } from './check.ts';
import type { Draft } from './draft.ts';
import { formatOn } from './format-on.ts';

/** What is known of a draft's video. */
export interface KnownVideo {
  /** `gone`: the library has it no more. */
  readonly state: 'reading' | 'there' | 'gone';
  /** What its bytes say; null while it is being read. */
  readonly facts: VideoFacts | null;
  /** How large the file is; absent where nobody knows yet. */
  readonly bytes?: number | undefined;
}

const PLACE = { part: 'video' } as const;

/** What the chosen networks would refuse about the video: each by the limits of what it becomes there. */
export function checkVideo(draft: Draft, networks: readonly Network[], video: KnownVideo | null): Check[] {
  if (video?.state === 'gone') return [{ level: 'error', key: 'videoGone', values: {}, place: PLACE }];
  const facts = video?.facts ?? null;
  if (facts === null || networks.length === 0) return [];
  const found = networks.flatMap((network): Check[] => {
    const rules = formatRules(network, formatOn(network, draft));
    if (!rules?.video) return [];
    return videoProblems(rules.video, facts, { bytes: video?.bytes }).map(({ code, limit }) => ({
      level: 'error',
      key: 'videoProblem',
      values: { network: rules.label, problem: code, limit },
      place: PLACE,
    }));
  });
  return found.length > 0 ? found : [{ level: 'ok', key: 'videoFits', values: {}, place: null }];
}
