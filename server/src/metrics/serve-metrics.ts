import { createServer } from 'node:http';
import type { Context } from '../context.ts';
import { countCalls, providersOf } from './count-calls.ts';
import type { Metrics } from './metrics.ts';
import { addWorkGauges } from './work-gauges.ts';

/**
 * Serves `GET /metrics` in Prometheus' text format on a port of its own, which is never the public one: it names what
 * the installation does. Everything else is 404.
 * @returns the port it listens on, and what ends it
 */
export async function serveMetrics(options: {
  app: Pick<Context, 'config' | 'database' | 'clock' | 'log'>;
  metrics: Metrics;
  port: number;
  sandboxUrl: string | null;
}): Promise<{ port: number; close: () => Promise<void> }> {
  const { app, metrics, port, sandboxUrl } = options;
  const refresh = addWorkGauges(metrics.registry, app);
  const stopCounting = countCalls(metrics, providersOf(app.config, sandboxUrl));
  let refreshing: Promise<void> | undefined;
  const server = createServer(async (request, response) => {
    if (request.method !== 'GET' || request.url?.split('?')[0] !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    // Two scrapers at once ask the database once.
    refreshing ??= refresh().finally(() => {
      refreshing = undefined;
    });
    await refreshing;
    response.writeHead(200, { 'content-type': metrics.registry.contentType });
    response.end(await metrics.registry.metrics());
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, app.config.host, resolve);
  });
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : port,
    close: async () => {
      stopCounting();
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
