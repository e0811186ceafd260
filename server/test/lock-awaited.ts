import type { Pool } from 'pg';

/** Until another connection to this database waits for a lock. */
export async function lockAwaited(pool: Pool): Promise<void> {
  for (;;) {
    const { rowCount } = await pool.query(
      `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
    );
    if (rowCount) return;
    await new Promise((resolve) => setImmediate(resolve));
  }
}
