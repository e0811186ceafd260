import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
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
    const { name, unit } = figure;
    const demand = demandOf(figure);
    const outcome = meets(figure) ? 'ok' : 'NOT MET';
    const verdict = demand === '' ? '' : outcome;
    process.stdout.write(
      `  ${name.padEnd(width)}  ${shownValue(figure).padStart(10)} ${unit.padEnd(6)} ${demand.padEnd(14)} ${verdict}\n`,
    );
  }
}

const shownNumber = (value: number) => (Number.isInteger(value) ? String(value) : value.toFixed(2));
const shownValue = ({ value }: Figure) => shownNumber(value);
const demandOf = ({ most, least }: Figure) =>
  [least === undefined ? '' : `≥ ${shownNumber(least)}`, most === undefined ? '' : `≤ ${shownNumber(most)}`]
    .join(' ')
    .trim();

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

const measured = path.join(import.meta.dirname, '../docs/measured');

/**
 * Figures of a part in place of those of the same name that the whole proof measured before; nothing where it was not measured.
 * Those of the times can so be measured where nothing else runs, without an hour of what does not depend on it.
 */
function withPart(file: string, part: readonly Figure[]): Figure[] | null {
  const kept = path.join(results, `${file}.json`);
  if (!existsSync(kept)) return null;
  const { figures } = JSON.parse(readFileSync(kept, 'utf8')) as { figures: Figure[] };
  return figures.map((before) => part.find(({ name }) => name === before.name) ?? before);
}

/** Writes the figures as a page of the documentation, `docs/measured/<name>.md`, in place of those measured before. */
function writeTable(name: string, figures: readonly Figure[]): void {
  mkdirSync(measured, { recursive: true });
  const rows = figures.map((figure) => {
    const verdict = meets(figure) ? 'met' : '**not met**';
    const demand = demandOf(figure);
    const cells = [
      ...[figure.name, `${shownValue(figure)} ${figure.unit}`.trim()],
      ...[demand, demand === '' ? '' : verdict],
    ];
    return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  });
  const day = new Date().toISOString().slice(0, 10);
  const head = `Written by \`npm run proof -- ${name}\` on ${day}: ${availableParallelism()} cores, Node ${process.version}.`;
  const table = ['| what | measured | demanded | |', '|---|---|---|---|', ...rows];
  writeFileSync(path.join(measured, `${name}.md`), `# ${name}\n\n${head}\n\n${table.join('\n')}\n`);
}

const MEASURED = new Set(['ms', 's', '×', 'MB']);

/**
 * Ends a proof: prints its figures, stores them and sets the exit code.
 * @param options.slice a short run within `npm test`: nothing is stored, and what depends on how busy the machine is
 * (time, memory) is told, not judged
 * @param options.part one part of the proof, by itself: judged, and stored in place of what the whole proof measured of it
 */
export function conclude(
  name: string,
  figures: readonly Figure[],
  { slice, part = false }: { slice: boolean; part?: boolean },
): void {
  const judged = slice ? figures.map(withoutDemand) : figures;
  printFigures(name, judged);
  const whole = part ? withPart(`proof-${name}`, judged) : judged;
  if (!slice && whole !== null) {
    storeMetrics(`proof-${name}`, whole);
    writeTable(name, whole);
  }
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
