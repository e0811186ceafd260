import type { Pool } from 'pg';

type Arguments = (id: string) => Record<string, unknown>;

/** A call of each tool that its schema lets pass; `id` is what it is about, where it is about something. */
export const TOOL_ARGUMENTS: Readonly<Record<string, Arguments>> = {
  list_brands: () => ({}),
  list_accounts: () => ({}),
  read_calendar: () => ({ from: '2026-12-01', to: '2026-12-05' }),
  read_post: (id) => ({ id }),
  read_plan: (id) => ({ id }),
  read_batch: (id) => ({ id }),
  proof_of_publication: (id) => ({ id }),
  read_results: () => ({}),
  read_facts: () => ({}),
  plan_month: () => ({ from: '2026-12-01', days: 3, existing: 'fill', frequency: 'daily' }),
  change_topic: (id) => ({ planId: id, date: '2026-12-01', locked: true }),
  make_posts: () => ({ from: '2026-12-01', days: 3, existing: 'fill', frequency: 'daily', maxTokens: 999 }),
  new_text: (id) => ({ id, maxTokens: 999 }),
  new_image: (id) => ({ id, maxTokens: 999 }),
  tell_fact: () => ({ text: 'Pieczemy od 1998 roku.' }),
  draft_post: () => ({ date: '2026-12-06', text: 'Kawa. #kawa #rano' }),
  change_post: (id) => ({ id, revision: 1, text: 'Cudze słowa. #a #b' }),
  plan_posts: (id) => ({ postIds: [id] }),
  ask_for_approval: (id) => ({ postIds: [id], recipient: 'obcy@example.com' }),
  publish_post: (id) => ({ id }),
};

const TABLES = [
  ...['posts', 'month_plans', 'generation_batches', 'publications', 'approval_links', 'brand_facts'],
  ...['emails', 'token_reservations', 'post_versions', 'audit_events'],
];

/** How many rows each table has that tells of effects, and which posts were touched. */
export async function readEffects(pool: Pool): Promise<unknown> {
  const rows = await Promise.all(
    TABLES.map(async (table) => {
      const { rows: found } = await pool.query(`select count(*) as n from ${table}`);
      return [table, found[0].n];
    }),
  );
  const { rows: posts } = await pool.query('select id, revision, approved_at from posts order by id');
  return [rows, posts];
}
