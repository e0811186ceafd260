import { and, inArray, sql } from 'drizzle-orm';
import { publications } from '../../db/schema/publications.ts';
import type { Tx } from '../../db/transaction.ts';
import type { StoredMessage } from '../../lib/stored-message.ts';
import type { PublicationChange, PublicationRow } from './publication-row.ts';
import type { Source } from './publication-source.ts';

/** One publication's write: what it becomes, the call that ended, the call that begins. */
export interface WorkerWrite {
  readonly row: PublicationRow;
  readonly change: PublicationChange;
  readonly end?:
    | {
        readonly id: string;
        readonly outcome: 'done' | 'refused' | 'unknown';
        readonly requestId: string | null;
        readonly remoteId: string | null;
        readonly errorClass: string | null;
        readonly errorCode: string | null;
        readonly message: StoredMessage | null;
      }
    | undefined;
  readonly begin?: { readonly id: string; readonly step: string } | undefined;
}

/**
 * A worker's writes for several publications of any workspaces, as one statement. A publication that somebody else
 * has taken since (`fence`) is left alone, with its attempts.
 * @returns the publications as they are now, by id; those left alone are missing
 */
export async function writeByWorker(
  tx: Tx,
  writes: readonly WorkerWrite[],
  at: Date,
): Promise<Map<string, PublicationRow>> {
  const after = new Map(
    writes.map(({ row, change }) => [`${row.id}:${row.fence}`, { ...row, ...change, updatedAt: at }]),
  );
  const input = writes.map(({ row, end, begin }) => ({
    ...columnsOf(after.get(`${row.id}:${row.fence}`) ?? row),
    end_id: end?.id,
    end_outcome: end?.outcome,
    end_request: end?.requestId,
    end_remote: end?.remoteId,
    end_class: end?.errorClass,
    end_code: end?.errorCode,
    end_sentence: end?.message?.sentence,
    end_message: end?.message,
    begin_id: begin?.id,
    begin_step: begin?.step,
  }));
  const changed = await tx.execute<{ id: string; fence: number }>(sql`
    with input as (
      select * from jsonb_to_recordset(${JSON.stringify(input)}::jsonb) as r(
        id uuid, fence int, workspace_id uuid, state text, next_try_at timestamptz, attempt int, let_go boolean,
        failures int, lost_answers int, caption text, ai_label boolean, media jsonb, link text, options jsonb, handles jsonb,
        intended_at timestamptz, remote_id text, permalink text, published_at timestamptz, read_back_at timestamptz,
        comment_state text, comment_id text, problem_code text, problem text, message jsonb, updated_at timestamptz, end_id uuid, end_outcome text, end_request text,
        end_remote text, end_class text, end_code text, end_sentence text, end_message jsonb,
        begin_id uuid, begin_step text)),
    changed as (
      update publications p set state = i.state, next_try_at = i.next_try_at, attempt = i.attempt,
        claimed_by = case when i.let_go then null else p.claimed_by end, failures = i.failures,
        lost_answers = i.lost_answers, caption = i.caption, ai_label = i.ai_label, media = i.media, link = i.link, options = i.options,
        handles = i.handles, intended_at = i.intended_at, remote_id = i.remote_id, permalink = i.permalink,
        published_at = i.published_at, read_back_at = i.read_back_at,
        comment_state = i.comment_state, comment_id = i.comment_id, problem_code = i.problem_code,
        problem = i.problem, message = i.message, updated_at = i.updated_at
      from input i where p.workspace_id = i.workspace_id and p.id = i.id and p.fence = i.fence
      returning p.id, p.fence),
    ended as (
      update publication_attempts a set outcome = i.end_outcome, ended_at = i.updated_at,
        request_id = i.end_request, remote_id = i.end_remote, error_class = i.end_class,
        error_code = i.end_code, sentence = i.end_sentence, message = i.end_message
      from input i join changed c on c.id = i.id and c.fence = i.fence
      where a.workspace_id = i.workspace_id and a.id = i.end_id),
    begun as (
      insert into publication_attempts (id, workspace_id, publication_id, attempt, step, outcome, started_at)
      select i.begin_id, i.workspace_id, i.id, i.attempt, i.begin_step, 'open', i.updated_at
      from input i join changed c on c.id = i.id and c.fence = i.fence where i.begin_id is not null)
    select id, fence from changed`);
  const rows = changed.rows.flatMap(({ id, fence }) => after.get(`${id}:${fence}`) ?? []);
  return new Map(rows.map((row) => [row.id, row]));
}

/** All that a worker may change; who changed anything else has raised the fence. */
function columnsOf(row: PublicationRow) {
  return {
    id: row.id,
    fence: row.fence,
    workspace_id: row.workspaceId,
    state: row.state,
    next_try_at: row.nextTryAt,
    attempt: row.attempt,
    let_go: row.claimedBy === null,
    failures: row.failures,
    lost_answers: row.lostAnswers,
    caption: row.caption,
    ai_label: row.aiLabel,
    media: row.media,
    link: row.link,
    options: row.options,
    handles: row.handles,
    intended_at: row.intendedAt,
    remote_id: row.remoteId,
    permalink: row.permalink,
    published_at: row.publishedAt,
    read_back_at: row.readBackAt,
    comment_state: row.commentState,
    comment_id: row.commentId,
    problem_code: row.problemCode,
    problem: row.problem,
    message: row.message,
    updated_at: row.updatedAt,
  };
}

/** Every publication of the posts, of any workspace. They are locked, so what their state is made of stays. */
export async function readOfSources(tx: Tx, sources: readonly Source[]): Promise<PublicationRow[]> {
  if (sources.length === 0) return [];
  const workspaceIds = [...new Set(sources.map(({ workspaceId }) => workspaceId))];
  const postIds = sources.map(({ id }) => id);
  return tx
    .select()
    .from(publications)
    .where(and(inArray(publications.workspaceId, workspaceIds), inArray(publications.postId, postIds)));
}
