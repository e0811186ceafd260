import type { FastifyInstance } from 'fastify';
import type { Context } from '../context.ts';
import { countPendingMigrations } from '../db/migrate.ts';
import type { Drain } from './drain.ts';

/**
 * `GET /health/live`: the process runs. `GET /health/ready`: database, migrations and storage are usable,
 * else 503 with the reason; `stopping` for as long as balancers need to notice it.
 */
export function healthPlugin({ app, drain }: { app: Context; drain: Drain }) {
  return async (server: FastifyInstance) => {
    server.get('/health/live', async () => ({ status: 'ok' }));
    server.get('/health/ready', async (_request, reply) => {
      const reasons = drain.begun ? ['stopping'] : await unreadyReasons(app);
      if (reasons.length > 0) return reply.code(503).send({ status: 'not-ready', reasons });
      return { status: 'ok' };
    });
  };
}

async function unreadyReasons(app: Context): Promise<string[]> {
  const checks: [reason: string, check: () => Promise<unknown>][] = [
    [
      'database',
      async () => {
        const pending = await countPendingMigrations({ pool: app.database.pool });
        if (pending > 0) throw new Error(`${pending} migrations pending`);
      },
    ],
    ['storage', () => app.storage.check()],
  ];
  const results = await Promise.allSettled(checks.map(([, check]) => check()));
  return results.flatMap((result, index) => {
    if (result.status === 'fulfilled') return [];
    const reason = checks[index]?.[0] ?? 'unknown';
    app.log.warn({ err: result.reason, reason }, 'not ready');
    return [reason];
  });
}
