import { createHash } from 'node:crypto';
import type { PostState, Weekday } from '@postownia/contract';
import { type PostTexts, VARIANT_NETWORKS, WEEKDAYS } from '@postownia/contract';
import { Refusal } from '../../lib/refusal.ts';
import type { PostRow } from './posts.queries.ts';

/** What a post's state forbids; null where it may be changed. */
const FORBIDDEN: Readonly<Record<PostState, 'POST_PUBLISHED' | 'POST_BUSY' | null>> = {
  draft: null,
  scheduled: null,
  failed: null,
  skipped: null,
  publishing: 'POST_BUSY',
  'to-check': 'POST_BUSY',
  published: 'POST_PUBLISHED',
  'partly-published': 'POST_PUBLISHED',
};

/** Why a post in this state can't be changed, or null when it can: what the world has seen stays as it is. */
export const whyUnchangeable = (state: PostState) => FORBIDDEN[state];

/** @throws Refusal POST_PUBLISHED or POST_BUSY */
export function assertChangeable(post: Pick<PostRow, 'state'>): void {
  const refusal = whyUnchangeable(post.state);
  if (refusal !== null) throw new Refusal(refusal);
}

/** SHA-256 of all that a post says, by which an approval names what it approved (decision 1). */
export function textHash({ content, variants }: PostTexts): string {
  const own = VARIANT_NETWORKS.flatMap((network) => variants[network] ?? []);
  return createHash('sha256')
    .update(own.length === 0 ? content : JSON.stringify([content, variants.facebook, variants.instagram]))
    .digest('hex');
}

/**
 * What becomes of an approval when the text changes: the approver's own edit is approved too, anybody else's (and a
 * machine's, `editor` null) asks again.
 */
export function approvalAfterEdit(post: PostRow, texts: PostTexts, editor: string | null) {
  if (post.approvedAt === null) return {};
  if (editor !== null && post.approvedBy === editor) return { approvedHash: textHash(texts) };
  return { approvedAt: null, approvedBy: null, approvedHash: null };
}

/** The weekday of a calendar day, as posting preferences name it. */
export function weekdayNameOf(date: string): Weekday {
  const fromMonday = (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7;
  return WEEKDAYS[fromMonday] ?? 'monday';
}
