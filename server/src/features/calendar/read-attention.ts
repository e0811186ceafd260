import { AttentionEntry } from '@postownia/contract';
import { Message, message } from '@postownia/contract/messages/message';
import * as z from 'zod/mini';
import type { Context } from '../../context.ts';
import { formatMessageIn } from '../../lib/format-message-in.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { ATTENTION_SQL } from './attention.sql.ts';

const DAY = 86_400_000;
const HISTORY_DAYS = 30;
const ENTRIES = 20;
const EXCERPT_CHARACTERS = 80;

const { kind, account, post } = AttentionEntry.shape;
const Row = z.object({
  id: z.string(),
  kind,
  network: account.shape.network,
  name: z.string(),
  post_id: z.nullable(z.string()),
  date: z.nullable(post.def.innerType.shape.date),
  excerpt: z.nullable(z.string()),
  problem: z.nullable(z.string()),
  message: z.nullable(Message),
});
type Row = z.infer<typeof Row>;

/** Said where nothing more exact is known. */
const MESSAGES: Record<Row['kind'], Message> = {
  failed: message('publication.failed'),
  'to-check': message('publication.to-check'),
  reconnect: message('publication.posts-wait'),
  missed: message('publication.missed'),
};

/** The "Uwaga" list: everything in the workspace that only a person can bring on. */
export async function readAttention(
  { database, clock }: Pick<Context, 'database' | 'clock'>,
  workspaceId: WorkspaceId,
): Promise<{ entries: AttentionEntry[] }> {
  const since = new Date(clock.now().getTime() - HISTORY_DAYS * DAY);
  const { rows } = await database.pool.query({
    name: 'attention',
    text: ATTENTION_SQL,
    values: [workspaceId, since, ENTRIES, EXCERPT_CHARACTERS],
  });
  return { entries: rows.slice(0, ENTRIES).map((row) => toEntry(Row.parse(row))) };
}

function toEntry(row: Row): AttentionEntry {
  const { id, network, name, date, excerpt } = row;
  const postId = row.post_id;
  return {
    id,
    kind: row.kind,
    account: { network, name },
    post: postId === null || date === null ? null : { id: postId, date, excerpt: excerpt ?? '' },
    sentence: row.problem ?? formatMessageIn('pl', MESSAGES[row.kind]),
    message: row.problem === null ? MESSAGES[row.kind] : row.message,
    path: pathOf(row),
  };
}

function pathOf({ kind, post_id: postId }: Row): string {
  if (postId === null) return '/dashboard?tab=social-media';
  return kind === 'missed' ? `/posts/${postId}` : `/posts/${postId}/publications`;
}
