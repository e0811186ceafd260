import * as z from 'zod/mini';
import { NETWORK_MESSAGES } from './network-messages.ts';

/**
 * Everything the server has to say to people, by code, with the names of the values its sentence is filled with. The
 * sentences stand in `pl.json`, `en.json`, `de.json`, `it.json` and `fr.json`; a code without one of them fails the
 * tests. Values: `count` chooses the plural form, `day` is a date or an instant, `cents` are hundredths of a dollar, `times` is a factor,
 * everything else is put in as it is. Besides them each rule of `advertising-rules.json` has its sentence, `claim.` and its code.
 */
export const MESSAGES = {
  /** A sentence that was stored before messages were, in the language it was stored in. */
  'as-stored': ['sentence'],

  ...NETWORK_MESSAGES,

  'scope.business_management': [],
  'scope.instagram_basic': [],
  'scope.instagram_content_publish': [],
  'scope.instagram_manage_insights': [],
  'scope.pages_manage_posts': [],
  'scope.pages_read_engagement': [],
  'scope.pages_show_list': [],
  'scope.read_insights': [],

  'webhook.no-answer': ['host'],
  'webhook.gone': ['host'],

  /** Titles of push messages, by `PUSH_EVENTS`. */
  'push.approval-late': ['brand'],
  'push.approval-waiting': ['brand'],
  'push.comment-added': ['brand'],
  'push.post-needs-you': ['brand'],
  'push.account-needs-you': ['brand'],
  'push.account-expires': ['brand'],

  'account.expires': ['name', 'count'],
  'account.nothing-found': [],
  'account.reconnect': [],

  /** The page that a network's login comes back to. */
  'connection.back': [],
  'connection.close': [],
  'connection.denied': [],
  'connection.expired': [],
  'connection.found': [],
  'connection.deletion-pending': [],
  'connection.not-yours': [],
  'connection.signed-out': [],
  'connection.title': [],
  'connection.try-again': [],
  'connection.used': [],

  /** A client, by what they called themself. */
  'approval.approved': ['name', 'count'],
  'approval.change-asked': ['name'],
  'approval.answered': ['name', 'approved', 'changes'],
  'approval.link-asked': ['name'],
  'approval.link-asked-unnamed': [],
  'approval.late': ['count'],
  'approval.waiting': ['count'],
  'talk.added': ['name'],

  'publication.account-disconnected': [],
  'publication.account-gone': [],
  'publication.failed': [],
  'publication.video-missing': [],
  'publication.backed-off-too-long': [],
  'publication.not-approved': [],
  'publication.missed': [],
  'publication.image-missing': [],
  'publication.album-image-missing': ['place'],
  'publication.posts-wait': [],
  'publication.to-check': [],
  'publication.too-late': ['count'],
  'publication.cost-limit': ['network', 'most'],
  'publication.too-many-failures': [],

  'comment.failed': [],
  'comment.permission': [],
  'comment.unsure': [],

  'content.empty': [],
  'content.not-configured': [],
  'content.image-needed': [],
  'content.too-long': ['count'],
  'content.too-many-hashtags': ['count'],

  'preflight.account': ['account'],
  'preflight.address': ['account'],
  'preflight.empty': ['account'],
  'preflight.expiry': ['account'],
  'preflight.not-configured': ['account'],
  'preflight.image': ['account'],
  'preflight.image-needed': ['account'],
  'preflight.quota': ['account', 'count'],
  'preflight.too-long': ['account', 'count'],
  'preflight.too-many-hashtags': ['account', 'count'],

  /** What a check of a post's text finds. */
  'finding.empty': [],
  'finding.too-long': ['count', 'limit'],
  'finding.too-few-hashtags': ['min', 'max'],
  'finding.too-many-hashtags': ['count'],
  'finding.hashtags-not-last': [],
  'finding.repeated-hashtag': [],
  'finding.wrong-language': [],
  'finding.placeholder': [],
  'finding.markup': [],
  'finding.same-opening': [],
  'finding.too-similar': [],
  'finding.straight-quotes': [],
  'finding.double-space': [],
  'finding.shouting': [],

  'provider.invalid-key': [],
  'provider.not-allowed': [],
  'provider.no-credit': [],
  'provider.rate-limited': [],
  'provider.held': ['minutes'],
  'provider.unavailable': [],
  'provider.timeout': [],
  'provider.bad-request': [],
  'provider.model-missing': [],
  'provider.refused': [],
  'provider.empty': [],
  'provider.bad-answer': [],
  'provider.unsafe-image': [],
  'provider.no-image-address': [],
  'provider.bad-image': [],
  'provider.not-configured': [],
  'provider.cancelled': [],

  'generation.taken': [],
  'generation.published': [],
  'generation.busy': [],
  'generation.edited': [],
  'generation.gone': [],
  'generation.profile-missing': [],
  'generation.unexpected': [],

  'billing.trial-ends': ['days'],
  'billing.trial-ends-with-tokens': ['days', 'count'],
  'billing.trial-last-day': [],
  'billing.trial-last-day-with-tokens': ['count'],
  'billing.renewal': ['day', 'cents'],
  'billing.unpaid': [],
  'billing.ended': [],
  'billing.paid-during-deletion': ['cents', 'day'],

  /** Why the planner put a topic on its day. */
  'reason.quiet': [],
  'reason.public-holiday': [],
  'reason.close-to-industry': [],
  'reason.worth-noting': [],
  'reason.often-specialty': ['times'],
  'reason.often-industry': ['times'],
  'reason.turn-specialty': [],
  'reason.turn-industry': [],
  'reason.turn-season': [],
  'reason.turn-fact': [],
  'reason.often-fact': ['times'],
  'reason.turn-near': [],
  'reason.often-near': ['times'],
  'reason.turn-neutral': [],
  'reason.often-neutral': ['times'],
  'reason.own-choice': [],

  'service.silent': [],
  'service.storage': [],
  'service.generation-stuck': [],
  'service.provider-silent': [],
  'service.publishing-stuck': [],
  'service.networks-silent': [],

  'feed.title': [],
  'feed.description': [],
  'feed.over': [],
  'feed.services.app': [],
  'feed.services.generation': [],
  'feed.services.publishing': [],
  'feed.services.accounts': [],

  /** `day` is the Monday. */
  'week.summary': ['day', 'published', 'troubles', 'waiting'],
} as const satisfies Readonly<Record<string, readonly string[]>>;
export type MessageCode = keyof typeof MESSAGES;

type Value = string | number;
type ValuesOf<Code extends MessageCode> = Readonly<Record<(typeof MESSAGES)[Code][number], Value>>;

/**
 * What the server says: a code with the values of its sentence. Rows keep it; the sentence is made where it is read, in
 * the reader's language. A code that a reader does not know yet has the Polish sentence beside it.
 */
export const Message = z.object({
  code: z.string(),
  values: z.record(z.string(), z.union([z.string(), z.number()])),
});
export type Message = z.infer<typeof Message>;

/** A message whose code and values fit each other. */
export function message<Code extends MessageCode>(
  code: Code,
  ...[values]: (typeof MESSAGES)[Code][number] extends never ? [] : [values: ValuesOf<Code>]
): Message {
  return { code, values: values ?? {} };
}
