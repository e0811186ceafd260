import { countGraphemes } from '@postownia/contract/post-text';
import { type Statement, statement } from '@postownia/contract/statements/statement';
import type { Capabilities } from '../../providers/social/social-network.ts';
import type { Content } from './publication-source.ts';

const HASHTAG = /#[\p{L}\p{M}\p{N}_]+/gu;

/** A reason, and the limit where one was passed: `content.*` and `preflight.*` have a sentence for each. */
export type ContentProblem =
  | { readonly reason: 'not-configured' | 'empty' | 'picture-needed' }
  | { readonly reason: 'too-long' | 'too-many-hashtags'; readonly count: number };

/** Why the network would refuse this content, or null. */
export function contentProblem(
  capabilities: Capabilities | undefined,
  { caption, imageId, video }: Pick<Content, 'caption' | 'imageId' | 'video'>,
): ContentProblem | null {
  if (capabilities === undefined) return { reason: 'not-configured' };
  const { captionCharacters: most, captionUnit, hashtags, mediaRequired } = capabilities;
  if (caption.trim() === '') return { reason: 'empty' };
  const length = captionUnit === 'grapheme' ? countGraphemes(caption) : caption.length;
  if (length > most) return { reason: 'too-long', count: most };
  const tags = caption.match(HASHTAG)?.length ?? 0;
  if (tags > hashtags) return { reason: 'too-many-hashtags', count: hashtags };
  if (mediaRequired && imageId === null && video === null) return { reason: 'picture-needed' };
  return null;
}

/** What to do about it before publishing again. */
export function sayContentProblem(problem: ContentProblem): Statement {
  return 'count' in problem
    ? statement(`content.${problem.reason}`, { count: problem.count })
    : statement(`content.${problem.reason}`);
}
