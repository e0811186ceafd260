import Fastify from 'fastify';
import pg from 'pg';
import { MONTH_STATEMENT } from './month-statement.ts';

/** The baseline: nothing but Fastify, a pool and the month's prepared statement. No session, no schema, no contract. */
const [databaseUrl, workspaceId, from, to] = process.argv.slice(2);
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

process.send?.(await server.listen({ port: 0, host: '127.0.0.1' }));
