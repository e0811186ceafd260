import Fastify from 'fastify';
import pg from 'pg';
import { OVERVIEW_SQL } from '../server/src/features/calendar/overview.sql.ts';
import { MONTH_STATEMENT } from './month-statement.ts';

/** The baseline: nothing but Fastify, a pool and prepared statements of the product. No session, no schema, no contract. */
const [databaseUrl, workspaceId, from, to, userId] = process.argv.slice(2);
const pool = new pg.Pool({ connectionString: databaseUrl, max: 16 });
const server = Fastify();

server.get('/', async () => {
  const { rows } = await pool.query({
    name: 'month',
    text: MONTH_STATEMENT,
    values: [workspaceId, from, to],
  });
  return { posts: rows };
});

server.get('/overview', async () => {
  const values = [userId, workspaceId, new Date(Date.now() - 24 * 3_600_000)];
  const { rows } = await pool.query({ name: 'overview', text: OVERVIEW_SQL, values });
  return rows[0];
});

process.send?.(await server.listen({ port: 0, host: '127.0.0.1' }));
