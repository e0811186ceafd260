import { measureBundleSize } from './bundle-size.ts';
import { measureCalendarSizes } from './calendar-sizes.ts';
import { measureColdStart } from './cold-start.ts';
import { measureFilmUpload } from './film-upload.ts';
import { measureFirstStart } from './first-start.ts';
import { measureIdleMemory } from './idle-memory.ts';
import { measureLighthouse } from './lighthouse.ts';
import { measureLimitedProviders } from './limited-providers.ts';
import { measureMonthGeneration } from './month-generation.ts';
import { measurePublishing } from './publishing.ts';
import { addToHistory, type Figure, printFigures, storeFigures } from './report.ts';
import { measureUnitCosts } from './unit-costs.ts';

const benchmarks: Record<string, () => Promise<Figure[]>> = {
  'first-start': measureFirstStart,
  'bundle-size': measureBundleSize,
  lighthouse: measureLighthouse,
  'cold-start': measureColdStart,
  'calendar-sizes': measureCalendarSizes,
  'month-generation': measureMonthGeneration,
  'film-upload': measureFilmUpload,
  'limited-providers': measureLimitedProviders,
  'idle-memory': measureIdleMemory,
  publishing: measurePublishing,
  'unit-costs': measureUnitCosts,
};

/** Runs the named benchmarks, or all. A slow figure is told, never a failure; a benchmark that breaks is one. */
const wanted = process.argv.slice(2);
const chosen = wanted.length === 0 ? Object.keys(benchmarks) : wanted;
const all: Figure[] = [];
for (const name of chosen) {
  const measure = benchmarks[name];
  if (measure === undefined) {
    process.stderr.write(`No benchmark “${name}”. There are: ${Object.keys(benchmarks).join(', ')}.\n`);
    process.exit(2);
  }
  const figures = await measure();
  printFigures(name, figures);
  all.push(...figures);
}
addToHistory(all);
storeFigures(wanted.length === 0 ? 'latest' : `latest-${chosen.join('-')}`, all);
