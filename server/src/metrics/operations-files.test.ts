import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { testDatabase } from '../../test/database.ts';
import { heldClock } from '../../test/held-clock.ts';
import { serverFolder } from '../lib/server-folder.ts';
import { openMetrics } from './metrics.ts';
import { addWorkGauges } from './work-gauges.ts';

const WORDS = new Set([
  ...['sum', 'max', 'min', 'by', 'rate', 'le', 'histogram_quantile', 'job', 'queue', 'provider', 'outcome'],
  ...['status', 'operation', 'state', 'role', 'answered', 'm', 'e6'],
]);

it('alerts and dashboard ask only for what /metrics says', async () => {
  const database = await testDatabase();
  const metrics = openMetrics({ role: 'all' });
  addWorkGauges(metrics.registry, { database, clock: heldClock(), log: { warn: () => undefined } as never });
  metrics.request('posts.list', 200, 0.1);
  metrics.job('send-letter', 'failed', 0.1);
  metrics.call('meta', '2xx', 0.1);
  const text = await metrics.registry.metrics();
  await database.close();
  const known = new Set([...text.matchAll(/^(?:# TYPE )?([a-z_]\w*)/gm)].map((match) => match[1]));

  const operations = path.join(serverFolder, '../operations');
  const alerts = await readFile(path.join(operations, 'alerts.yaml'), 'utf8');
  const dashboard = JSON.parse(await readFile(path.join(operations, 'dashboard.json'), 'utf8')) as {
    panels: { targets: { expr: string }[] }[];
  };
  const expressions = [
    ...[...alerts.matchAll(/expr: (?:>\n((?: {10}.*\n)+)|(.*))/g)].map((match) => match[1] ?? match[2] ?? ''),
    ...dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
  ];
  expect(expressions.length).toBeGreaterThan(20);
  for (const expression of expressions) {
    const bare = expression.replaceAll(/\{[^}]*\}|"[^"]*"|\[[^\]]*\]/g, ' ');
    const used = [...bare.matchAll(/[a-z_]\w*/g)].map(([word]) => word).filter((word) => !WORDS.has(word));
    for (const word of used) expect(known, expression).toContain(word);
  }
});
