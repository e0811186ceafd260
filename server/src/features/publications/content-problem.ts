import { isVideoStory } from '@postownia/contract/first-comment';
import { type Message, message } from '@postownia/contract/messages/message';
import { textProblem } from '@postownia/contract/text-length';
import type { Capabilities } from '../../providers/social/social-network.ts';
import type { Content } from './publication-source.ts';

/** A reason, and the limit where one was passed: `content.*` and `preflight.*` have a sentence for each. */
export type ContentProblem =
  | { readonly reason: 'not-configured' | 'empty' | 'image-needed' }
  | { readonly reason: 'too-long' | 'too-many-hashtags'; readonly count: number };

/** Why the network would refuse this content, or null. */
export function contentProblem(
  capabilities: Capabilities | undefined,
  { caption, media, options }: Pick<Content, 'caption' | 'media' | 'options'>,
): ContentProblem | null {
  if (capabilities === undefined) return { reason: 'not-configured' };
  const { mediaRequired, textAlone = capabilities.text } = capabilities;
  const text = media.length === 0 ? textAlone : capabilities.text;
  const takesText = text.max > 0 && !isVideoStory(options);
  if (takesText && caption.trim() === '') return { reason: 'empty' };
  const reason = textProblem(caption, text);
  if (reason !== null) return { reason, count: reason === 'too-long' ? text.max : text.hashtags };
  if (mediaRequired && media.length === 0) return { reason: 'image-needed' };
  return null;
}

/** What to do about it before publishing again. */
export function formatContentProblem(problem: ContentProblem): Message {
  return 'count' in problem
    ? message(`content.${problem.reason}`, { count: problem.count })
    : message(`content.${problem.reason}`);
}
