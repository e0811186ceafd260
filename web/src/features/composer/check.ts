import type { Message } from '@postownia/contract/messages/message';
import type { Network } from '@postownia/contract/networks';

/** Where a check's button leads: a field, a picture by its place, the video, or an account. */
export type CheckPlace =
  | { readonly part: 'text'; readonly network: Network | null }
  | { readonly part: 'media'; readonly index: number | null }
  | { readonly part: 'video' }
  | { readonly part: 'comment' }
  | { readonly part: 'link' }
  | { readonly part: 'accounts' }
  | { readonly part: 'answers' }
  | { readonly part: 'time' };

/** What was found, by the key of its sentence; `error` keeps the post from being planned, `remark` never does. */
export interface Check {
  readonly level: 'ok' | 'remark' | 'error';
  readonly key:
    | 'textFits'
    | 'badLink'
    | 'storyReady'
    | 'noText'
    | 'textTooLong'
    | 'networkTooLong'
    | 'networkHashtags'
    | 'commentHashtags'
    | 'allDescribed'
    | 'notDescribed'
    | 'notAll'
    | 'videoFits'
    | 'videoGone'
    | 'videoProblem'
    | 'needsImage'
    | 'needsAnswers'
    | 'noAccount'
    | 'timePast'
    | 'finding';
  readonly values: Readonly<Record<string, string | number>>;
  /** For `finding`: what the checker of texts says. */
  readonly message?: Message;
  readonly place: CheckPlace | null;
}
