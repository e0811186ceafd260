import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { testDatabase } from '../../test/database.ts';
import { manualClock } from '../../test/manual-clock.ts';
import { readPromql } from '../../test/promql.ts';
import { serverFolder } from '../lib/server-folder.ts';
import { openMetrics } from './metrics.ts';
import { addWorkGauges } from './work-gauges.ts';

const operations = path.join(serverFolder, '../operations');
const alerts = await readFile(path.join(operations, 'alerts.yaml'), 'utf8');
const dashboard = JSON.parse(await readFile(path.join(operations, 'dashboard.json'), 'utf8')) as {
  panels: { title: string; targets: { expr: string }[] }[];
};
/** One text for each alert, from its name to the next one's. */
const rules = alerts.split(/^ {6}- alert: /m).slice(1);
const expressionOf = (rule: string) => {
  const found = /^ {8}expr: (?:>\n((?: {10}.*\n)+)|(.*))/m.exec(rule);
  return found?.[1] ?? found?.[2] ?? '';
};
const expressions = [
  ...rules.map(expressionOf),
  ...dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
];
/** What Node and the process say of themselves: more than anybody needs a panel for. */
const OF_THE_PROCESS = /^(?:process|nodejs)_/;

describe('alerts and dashboard', () => {
  /** Metric → its labels, as /metrics declares it: a histogram also as its three series. */
  const known = new Map<string, readonly string[]>();
  let own: string[];
  beforeAll(async () => {
    const database = await testDatabase();
    const metrics = openMetrics({ role: 'all' });
    const log = { warn: () => undefined } as never;
    addWorkGauges(metrics.registry, { database, clock: manualClock(), log });
    const declared = metrics.registry.getMetricsAsArray() as unknown as {
      name: string;
      labelNames?: string[];
    }[];
    const text = await metrics.registry.metrics();
    await database.close();
    own = declared.map(({ name }) => name).filter((name) => !OF_THE_PROCESS.test(name));
    for (const { name, labelNames = [] } of declared) {
      expect(text).toContain(`# TYPE ${name} `);
      const labels = [...labelNames, 'role'];
      known.set(name, labels);
      if (text.includes(`# TYPE ${name} histogram`))
        for (const series of ['bucket', 'count', 'sum']) known.set(`${name}_${series}`, [...labels, 'le']);
    }
  });

  it('are written in PromQL and ask only for metrics and labels that /metrics has', () => {
    expect(expressions.length).toBeGreaterThan(30);
    for (const expression of expressions) {
      const selectors = readPromql(expression);
      expect(selectors.length, expression).toBeGreaterThan(0);
      for (const { metric, labels } of selectors) {
        expect([...known.keys()], expression).toContain(metric);
        for (const label of labels) expect(known.get(metric), expression).toContain(label);
      }
    }
  });

  it('leave out nothing that the product counts of itself', () => {
    const asked = new Set(
      expressions
        .flatMap(readPromql)
        .map(({ metric }) => (own.includes(metric) ? metric : metric.replace(/_(?:bucket|count|sum)$/, ''))),
    );
    expect(own.length).toBeGreaterThan(15);
    expect(own.filter((name) => !asked.has(name))).toEqual([]);
  });

  it('say of every alert how bad it is, what it means and what to do', () => {
    expect(rules).toHaveLength(17);
    for (const rule of rules) {
      expect(rule).toMatch(/^[A-Z]\w+\n/);
      expect(rule).toMatch(/^ {8}labels: \{ severity: (?:page|ticket) \}$/m);
      expect(rule).toMatch(/^ {10}summary: \S.{10,}$/m);
      expect(rule).toMatch(/^ {10}action: \S.{10,}$/m);
    }
  });
});

describe('the reader of PromQL', () => {
  it.each([
    'rate(a_total)',
    'sum(a_total[5m])',
    'sum by (x (a)',
    'max(a) > ',
    'a{b=c}',
    'a{b="c"',
    'a[5 minutes]',
    'histogram_quantile(a, 0.5)',
    'max(a))',
    'unknown(a)',
    '1',
    'a ?? b',
  ])('refuses %s', (text) => {
    expect(() => readPromql(text)).toThrow(SyntaxError);
  });
  it('takes what it was made for', () => {
    expect(readPromql('sum by (a) (rate(b_total{c=~"5xx|no"}[10m])) / (max(d) > 8e6) > 0.5')).toEqual([
      { metric: 'b_total', labels: ['c'] },
      { metric: 'd', labels: [] },
    ]);
  });
});
