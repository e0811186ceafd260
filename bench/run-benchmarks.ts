import { measureBundleSize } from './bundle-size.ts';
import { measureCalendarSizes } from './calendar-sizes.ts';
import { measureClientPage } from './client-page.ts';
import { measureColdStart } from './cold-start.ts';
import { measureCrowd } from './crowd/months.ts';
import { measureFirstStart } from './first-start.ts';
import { measureIdleMemory } from './idle-memory.ts';
import { measureLighthouse } from './lighthouse.ts';
import { measureLimitedProviders } from './limited-providers.ts';
import { measureMonthGeneration } from './month-generation.ts';
import { measurePublishing } from './publishing.ts';
import { addToHistory, type Figure, printFigures, storeMetrics } from './report.ts';
import { measureUnitCosts } from './unit-costs.ts';
import { measureVideoUpload } from './video-upload.ts';

const benchmarks: Record<string, () => Promise<Figure[]>> = {
  'first-start': measureFirstStart,
  'bundle-size': measureBundleSize,
  lighthouse: measureLighthouse,
  'client-page': measureClientPage,
  'cold-start': measureColdStart,
  'calendar-sizes': measureCalendarSizes,
  'month-generation': measureMonthGeneration,
  crowd: measureCrowd,
  'video-upload': measureVideoUpload,
  'limited-providers': measureLimitedProviders,
  'idle-memory': measureIdleMemory,
  publishing: measurePublishing,
  'unit-costs': measureUnitCosts,
};

/**
 * Runs the named benchmarks, or all, one after another. A slow figure is told, never a failure; a benchmark that breaks
 * is one, but the figures of the others are kept, and what each takes is told.
 */
const wanted = process.argv.slice(2);
const chosen = wanted.length === 0 ? Object.keys(benchmarks) : wanted;
const unknown = chosen.filter((name) => !(name in benchmarks));
if (unknown.length > 0) {
  process.stderr.write(
    `No benchmark “${unknown.join(', ')}”. There are: ${Object.keys(benchmarks).join(', ')}.\n`,
  );
  process.exit(2);
}
const all: Figure[] = [];
const ratios: Figure[] = [];
const broken: string[] = [];
for (const name of chosen) {
  const began = performance.now();
  try {
    const figures = (await benchmarks[name]?.()) ?? [];
    printFigures(name, figures);
    all.push(...figures);
    for (const figure of figures)
      if (figure.unit === '×') ratios.push({ ...figure, name: `${name}: ${figure.name}` });
    // After each, so that a run that is cut off leaves what it has measured.
    addToHistory(figures);
  } catch (error) {
    broken.push(name);
    process.stderr.write(`\n${name} broke: ${error instanceof Error ? error.stack : String(error)}\n`);
  }
  process.stdout.write(`  (${Math.round((performance.now() - began) / 1000)} s)\n`);
}
if (ratios.length > 0) printFigures('ratios, each measured within this run', ratios);
if (all.length > 0) storeMetrics(wanted.length === 0 ? 'latest' : `latest-${chosen.join('-')}`, all);
if (broken.length > 0) process.stderr.write(`\nBroke: ${broken.join(', ')}.\n`);
process.exit(broken.length > 0 ? 1 : 0);
