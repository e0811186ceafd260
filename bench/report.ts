import { mkdirSync, writeFileSync } from 'node:fs';
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
    const verdict = demand === '' ? '' : meets(figure) ? 'ok' : 'NOT MET';
    const shown = Number.isInteger(value) ? String(value) : value.toFixed(2);
    process.stdout.write(
      `  ${name.padEnd(width)}  ${shown.padStart(10)} ${unit.padEnd(6)} ${demand.padEnd(14)} ${verdict}\n`,
    );
  }
}

/** Writes the figures to `bench/results/<file>.json` with the machine they were measured on. */
export function storeFigures(file: string, figures: readonly Figure[]): void {
  mkdirSync(results, { recursive: true });
  const content = {
    measuredAt: new Date().toISOString(),
    cores: availableParallelism(),
    node: process.version,
    figures,
  };
  writeFileSync(path.join(results, `${file}.json`), `${JSON.stringify(content, null, 2)}\n`);
}
