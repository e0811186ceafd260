import { createHash } from 'node:crypto';
import type { PostState, Weekday } from '@postownia/contract';
import { WEEKDAYS } from '@postownia/contract';
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

/** SHA-256 of a text, by which an approval names what it approved (decision 1). */
export const textHash = (content: string) => createHash('sha256').update(content).digest('hex');

/**
 * What becomes of an approval when the text changes: the approver's own edit is approved too, anybody else's (and a
 * machine's, `editor` null) asks again.
 */
export function approvalAfterEdit(post: PostRow, content: string, editor: string | null) {
  if (post.approvedAt === null) return {};
  if (editor !== null && post.approvedBy === editor) return { approvedHash: textHash(content) };
  return { approvedAt: null, approvedBy: null, approvedHash: null };
}

/** The weekday of a calendar day, as posting preferences name it. */
export function weekdayNameOf(date: string): Weekday {
  const fromMonday = (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7;
  return WEEKDAYS[fromMonday] ?? 'monday';
}
