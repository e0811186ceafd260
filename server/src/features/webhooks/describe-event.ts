import {
  type EventName,
  type EventPayload,
  LOW_TOKENS,
  type WEBHOOK_EVENTS,
  type WebhookEvent,
} from '@postownia/contract';
import type * as z from 'zod/mini';
import type { Context } from '../../context.ts';
import { organizationOf } from '../../db/organization-of.ts';
import type { Tx } from '../../db/transaction.ts';
import type { OutboxRow } from '../../events/outbox.system-queries.ts';
import { linkInBrand } from '../../lib/page-address.ts';
import { asWorkspaceId, type WorkspaceId } from '../../lib/workspace-id.ts';
import { readBalance } from '../tokens/index.ts';
import {
  type PublicationFacts,
  readComment,
  readEndedBatch,
  readExpiringAccounts,
  readLostAccounts,
  readPost,
  readPublications,
  readSentLink,
} from './facts.queries.ts';

/** An event as the outside hears it. */
export interface Described {
  readonly event: WebhookEvent;
  readonly data: object;
  /** What its order is kept of. */
  readonly subjectId: string | null;
  /** The same whenever the same is heard again. */
  readonly dedupeKey: string;
  /** When it happened; endpoints that are younger do not hear it. */
  readonly at: Date;
}

type Data<Name extends WebhookEvent> = z.infer<(typeof WEBHOOK_EVENTS)[Name]['data']>;
type Used = Pick<Context, 'appUrl' | 'clock'>;
interface Heard {
  readonly workspaceId: WorkspaceId;
  readonly row: OutboxRow;
  readonly payload: unknown;
}

const EXPIRING_DAYS = 14;
const DAY = 86_400_000;
const FAILED: readonly PublicationFacts['state'][] = ['failed', 'needs-fix', 'needs-reconnect', 'skipped'];

const described = <Name extends WebhookEvent>(
  event: Name,
  told: Omit<Described, 'event' | 'data'> & { data: Data<Name> },
): Described => ({ event, ...told });

type Describe = (context: Used, tx: Tx, heard: Heard) => Promise<Described[]>;

/** Event inside → how it is told outside; what is not named is told to nobody. */
const DESCRIBED: Partial<Record<EventName, Describe>> = {
  'post.changed': async (context, tx, heard) => {
    const { postId } = heard.payload as EventPayload<'post.changed'>;
    const change = described('post.changed', {
      data: { postId, url: postUrl(context, heard.workspaceId, postId) },
      subjectId: postId,
      dedupeKey: `changed:${heard.row.id}`,
      at: heard.row.createdAt,
    });
    const planned = await describePlan(context, tx, heard, postId);
    return planned === undefined ? [] : [change, ...planned];
  },
  'post.removed': async (_context, _tx, { row, payload }) => {
    const { postId } = payload as EventPayload<'post.removed'>;
    const dedupeKey = `removed:${postId}`;
    return [described('post.removed', { data: { postId }, subjectId: postId, dedupeKey, at: row.createdAt })];
  },
  'publication.changed': async (context, tx, heard) => {
    const { postId } = heard.payload as EventPayload<'publication.changed'>;
    const planned = (await describePlan(context, tx, heard, postId)) ?? [];
    const rows = await readPublications(heard.workspaceId, tx, postId);
    return [
      ...planned,
      ...rows.flatMap((row) => describePublication(context, heard, { postId, row })),
      ...(await describePart(context, tx, heard, postId)),
    ];
  },
  'approval.asked': describeAsking,
  'approval.answered': async (context, _tx, { workspaceId, row, payload }) => {
    const { linkId, postId, answer } = payload as EventPayload<'approval.answered'>;
    const url = postUrl(context, workspaceId, postId);
    const told = { subjectId: postId, dedupeKey: `answered:${row.id}`, at: row.createdAt };
    if (answer === 'approved') {
      const by = linkId === null ? 'member' : 'client';
      return [described('approval.approved', { data: { postId, url, linkId, by }, ...told })];
    }
    // Only a client asks for a change; the firm's people write a comment.
    if (linkId === null) return [];
    return [described('approval.change_asked', { data: { postId, url, linkId }, ...told })];
  },
  'comment.changed': describeComment,
  'batch.changed': async (_context, tx, { workspaceId, row, payload }) => {
    const { batchId } = payload as EventPayload<'batch.changed'>;
    const state = await readEndedBatch(workspaceId, tx, batchId);
    if (state === undefined) return [];
    const dedupeKey = `batch:${batchId}:${state}`;
    const told = { data: { batchId, state }, subjectId: null, dedupeKey, at: row.createdAt };
    return [described('batch.finished', told)];
  },
  'accounts.changed': describeAccounts,
  'tokens.changed': describeTokens,
};

/** How an event of the outbox is told outside, from the rows as they are now. */
export async function describeEvent(context: Used, tx: Tx, row: OutboxRow): Promise<Described[]> {
  const describe = DESCRIBED[row.name as EventName];
  const heard = { workspaceId: asWorkspaceId(row.workspaceId), row, payload: row.payload };
  return (await describe?.(context, tx, heard)) ?? [];
}

const postUrl = ({ appUrl }: Used, workspaceId: WorkspaceId, postId: string) =>
  linkInBrand(`${appUrl}/posts/${postId}`, workspaceId);

/** Undefined where the post is gone: its removal is told by an event of its own. */
async function describePlan(context: Used, tx: Tx, { workspaceId, row }: Heard, postId: string) {
  const post = await readPost(workspaceId, tx, postId);
  if (post === undefined) return undefined;
  const { date, state, approvedAt } = post;
  if (state !== 'scheduled' || approvedAt === null) return [];
  const time = post.time.slice(0, 5);
  return [
    described('post.planned', {
      data: { postId, url: postUrl(context, workspaceId, postId), date, time },
      subjectId: postId,
      dedupeKey: `planned:${postId}:${date}T${time}:${approvedAt.toISOString()}`,
      at: row.createdAt,
    }),
  ];
}

/** Told once for each approval that a post went out with. */
async function describePart(context: Used, tx: Tx, { workspaceId, row }: Heard, postId: string) {
  const post = await readPost(workspaceId, tx, postId);
  if (post?.state !== 'partly-published') return [];
  const data = { postId, url: postUrl(context, workspaceId, postId) };
  const dedupeKey = `partly:${postId}:${post.approvedAt?.toISOString() ?? ''}`;
  return [described('post.partly_published', { data, subjectId: postId, dedupeKey, at: row.createdAt })];
}

/** A link that was withdrawn is told of no more; one sent anew is told of anew. */
async function describeAsking(context: Used, tx: Tx, { workspaceId, payload }: Heard): Promise<Described[]> {
  const { linkId } = payload as EventPayload<'approval.asked'>;
  const link = await readSentLink(workspaceId, tx, linkId);
  if (link === undefined) return [];
  const { postIds, sentAt: at, expiresAt } = link;
  const url = linkInBrand(`${context.appUrl}/settings/akceptacje`, workspaceId);
  const data = { linkId, postIds, expiresAt: expiresAt.toISOString(), url };
  const dedupeKey = `asked:${linkId}:${at.toISOString()}`;
  return [described('approval.asked', { data, subjectId: null, dedupeKey, at })];
}

/** What was said and stands; a thread that is settled or a comment taken back tells nothing new. */
async function describeComment(
  context: Used,
  tx: Tx,
  { workspaceId, row, payload }: Heard,
): Promise<Described[]> {
  const { postId, addedId } = payload as EventPayload<'comment.changed'>;
  const comment = addedId === undefined ? undefined : await readComment(workspaceId, tx, addedId);
  if (comment === undefined) return [];
  const { id: commentId, threadId, linkId } = comment;
  const author = linkId === null ? 'member' : 'client';
  const data = { postId, url: postUrl(context, workspaceId, postId), commentId, threadId, author } as const;
  const dedupeKey = `comment:${commentId}`;
  return [described('comment.created', { data, subjectId: postId, dedupeKey, at: row.createdAt })];
}

function describePublication(
  context: Used,
  { workspaceId }: Heard,
  { postId, row }: { postId: string; row: PublicationFacts },
): Described[] {
  const { id: publicationId, accountId, network, state, fence, permalink, publishedAt, updatedAt } = row;
  const url = postUrl(context, workspaceId, postId);
  const data = { postId, url, publicationId, accountId, network, state };
  const at = publishedAt ?? updatedAt;
  if (state === 'published') {
    const full = { ...data, permalink, publishedAt: publishedAt?.toISOString() ?? null };
    return [
      described('post.published', { data: full, subjectId: postId, dedupeKey: `out:${publicationId}`, at }),
    ];
  }
  if (FAILED.includes(state)) {
    const dedupeKey = `failed:${publicationId}:${fence}:${state}`;
    return [described('post.failed', { data, subjectId: postId, dedupeKey, at })];
  }
  if (row.nextTryAt !== null || row.claimedBy !== null) return [];
  const dedupeKey = `check:${publicationId}:${fence}`;
  return [described('post.needs_check', { data, subjectId: postId, dedupeKey, at })];
}

async function describeAccounts(context: Used, tx: Tx, { workspaceId, row }: Heard): Promise<Described[]> {
  const now = context.clock.now();
  const url = linkInBrand(`${context.appUrl}/dashboard?tab=social-media`, workspaceId);
  const lost = await readLostAccounts(workspaceId, tx);
  const to = new Date(now.getTime() + EXPIRING_DAYS * DAY);
  const expiring = await readExpiringAccounts(workspaceId, tx, { from: now, to });
  return [
    ...lost.map(({ id: accountId, network, updatedAt }) =>
      described('account.lost', {
        data: { accountId, network, url },
        subjectId: null,
        dedupeKey: `lost:${accountId}:${updatedAt.toISOString()}`,
        at: updatedAt,
      }),
    ),
    ...expiring.map(({ id: accountId, network, expiresAt }) =>
      described('account.expiring', {
        data: { accountId, network, url, expiresAt: expiresAt.toISOString() },
        subjectId: null,
        dedupeKey: `expiring:${accountId}:${expiresAt.toISOString().slice(0, 10)}`,
        at: row.createdAt,
      }),
    ),
  ];
}

/** A firm's tokens are told of once a month, in the brand that spent them: whoever hears one brand alone hears of them, too. */
async function describeTokens(
  context: Used,
  tx: Tx,
  { workspaceId, row, payload }: Heard,
): Promise<Described[]> {
  const { own } = payload as EventPayload<'tokens.changed'>;
  if (own !== true) return [];
  const organizationId = await organizationOf(tx, workspaceId);
  const { balance } = await readBalance(tx, organizationId, context.clock.now());
  if (balance >= LOW_TOKENS) return [];
  const dedupeKey = `tokens:${row.createdAt.toISOString().slice(0, 7)}`;
  const data = { balance, url: linkInBrand(`${context.appUrl}/tokens`, workspaceId) };
  return [described('tokens.low', { data, subjectId: null, dedupeKey, at: row.createdAt })];
}
