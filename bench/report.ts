import { appendFileSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';

/** One measured figure beside what is demanded of it. */
export interface Figure {
  name: string;
  value: number;
  unit: string;
  /** The demand; absent for figures that are only told. */
  most?: number;
  least?: number;
}

const results = path.join(import.meta.dirname, 'results');

export const meets = ({ value, most = Number.POSITIVE_INFINITY, least = Number.NEGATIVE_INFINITY }: Figure) =>
  value <= most && value >= least;

/** Prints the figures as a table. */
export function printFigures(title: string, figures: readonly Figure[]): void {
  process.stdout.write(`\n${title}\n`);
  const width = Math.max(...figures.map(({ name }) => name.length));
  for (const figure of figures) {
    const { name, value, unit, most, least } = figure;
    const demand = [least === undefined ? '' : `≥ ${least}`, most === undefined ? '' : `≤ ${most}`]
      .join(' ')
      .trim();
    const outcome = meets(figure) ? 'ok' : 'NOT MET';
    const verdict = demand === '' ? '' : outcome;
    const shown = Number.isInteger(value) ? String(value) : value.toFixed(2);
    process.stdout.write(
      `  ${name.padEnd(width)}  ${shown.padStart(10)} ${unit.padEnd(6)} ${demand.padEnd(14)} ${verdict}\n`,
    );
  }
}

/** Writes the figures to `bench/results/<file>.json` with the machine they were measured on. */
export function storeMetrics(file: string, figures: readonly Figure[]): void {
  mkdirSync(results, { recursive: true });
  const content = {
    measuredAt: new Date().toISOString(),
    cores: availableParallelism(),
    node: process.version,
    figures,
  };
  writeFileSync(path.join(results, `${file}.json`), `${JSON.stringify(content, null, 2)}\n`);
}

const MEASURED = new Set(['ms', 's', '×', 'MB']);

/**
 * Ends a proof: prints its figures, stores them and sets the exit code.
 * @param options.slice a short run within `npm test`: nothing is stored, and what depends on how busy the machine is
 * (time, memory) is told, not judged
 */
export function conclude(name: string, figures: readonly Figure[], { slice }: { slice: boolean }): void {
  const judged = slice ? figures.map(withoutDemand) : figures;
  printFigures(name, judged);
  if (!slice) storeMetrics(`proof-${name}`, judged);
  process.exitCode = judged.every(meets) ? 0 : 1;
}

function withoutDemand(figure: Figure): Figure {
  const { name, value, unit } = figure;
  return MEASURED.has(unit) ? { name, value, unit } : figure;
}

const history = path.join(import.meta.dirname, 'history.csv');

/** Adds the figures to the table that is kept over time: one line each, with the machine they were measured on. */
export function addToHistory(figures: readonly Figure[]): void {
  const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
  const machine = [new Date().toISOString(), availableParallelism(), process.version];
  const lines = figures.map(({ name, value, unit, most, least }) =>
    [...machine, quoted(name), value.toPrecision(5), quoted(unit), most ?? '', least ?? ''].join(','),
  );
  if (!existsSync(history)) lines.unshift('measured_at,cores,node,name,value,unit,most,least');
  appendFileSync(history, `${lines.join('\n')}\n`);
}
