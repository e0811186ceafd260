import Fastify from 'fastify';
import pg from 'pg';

/** The baseline: nothing but Fastify, a pool and the month's prepared statement. No session, no schema, no contract. */
const [databaseUrl, workspaceId, from, to] = process.argv.slice(2);
const pool = new pg.Pool({ connectionString: databaseUrl, max: 16 });
const server = Fastify();

server.get('/', async () => {
  const { rows } = await pool.query({
    name: 'month',
    text: `select id, to_char(date, 'YYYY-MM-DD') as date, time, content, image_id, image_ai_made, state, approved_at, ai_label,
        published_at, revision
      from posts where workspace_id = $1 and date between $2 and $3 order by date`,
    values: [workspaceId, from, to],
  });
  return { posts: rows };
});

process.send?.(await server.listen({ port: 0, host: '127.0.0.1' }));
