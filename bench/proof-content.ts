import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { writeGrid, writeRandomProfiles } from './content/content-brands.ts';
import { measureAnswers } from './content/measure-answers.ts';
import { measureBusinesses, writeBusinesses } from './content/measure-businesses.ts';
import { measureClaims } from './content/measure-claims.ts';
import { measureImages } from './content/measure-images.ts';
import { measureMonths } from './content/measure-months.ts';
import { measurePackless } from './content/measure-packless.ts';
import { measureSpeed } from './content/measure-speed.ts';
import { measureSpelling } from './content/measure-spelling.ts';
import { findFaults, textFigures } from './content/measure-texts.ts';
import { findVariantFaults, variantFigures } from './content/measure-variants.ts';
import { PACKLESS_BUSINESSES } from './content/packless-businesses.ts';
import { renderReport } from './content/report-page.ts';
import { conclude } from './report.ts';

// What is written and drawn, measured against the demands; a page of samples to look at beside the figures.
const RANDOM_PROFILES = 200;
const MOST_SHOWN = 40;

const speed = await measureSpeed();
const grid = writeGrid();
const random = writeRandomProfiles(RANDOM_PROFILES);
const gridFaults = findFaults(grid);
const variantFaults = findVariantFaults(grid);
const randomFaults = findFaults(random);
const months = measureMonths();
const monthFaults = findFaults(months.posts);
const businesses = writeBusinesses();
const ofBusinesses = businesses.flatMap(({ months: both }) => both.flat());
const ownMeasures = measureBusinesses(businesses);
const businessFaults = findFaults(ofBusinesses);
const packless = writeBusinesses(PACKLESS_BUSINESSES);
const ofPackless = packless.flatMap(({ months: both }) => both.flat());
const packlessMeasures = measurePackless(packless);
const packlessFaults = findFaults(ofPackless);
const spelling = measureSpelling([...grid, ...random, ...months.posts, ...ofBusinesses, ...ofPackless]);
const answers = await measureAnswers();
const claims = measureClaims();
const images = await measureImages();

const figures = [
  ...textFigures('12 × 8 × 6 × 3', grid, gridFaults),
  ...variantFigures(variantFaults),
  ...textFigures(`${RANDOM_PROFILES} profiles`, random, randomFaults),
  ...textFigures('months', months.posts, monthFaults),
  ...months.figures,
  ...textFigures('businesses', ofBusinesses, businessFaults),
  ...ownMeasures.figures,
  ...textFigures('without a pack', ofPackless, packlessFaults),
  ...packlessMeasures.figures,
  ...(spelling?.figures ?? []),
  ...images,
  ...answers.figures,
  ...claims.figures,
  ...speed,
];
const faults = [
  ...gridFaults,
  ...variantFaults,
  ...randomFaults,
  ...monthFaults,
  ...months.faults,
  ...businessFaults,
  ...ownMeasures.faults,
  ...packlessFaults,
  ...packlessMeasures.faults,
  ...answers.faults,
  ...claims.faults,
];
for (const { demand, what, text } of faults.slice(0, MOST_SHOWN))
  process.stdout.write(`${demand}: ${what}\n  ${text.replaceAll('\n', '\n  ')}\n`);
if (spelling === null)
  process.stdout.write('Spelling was NOT checked: install hunspell and hunspell-pl for that.\n');
else if (spelling.unknown.length > 0) process.stdout.write(`Unknown words: ${spelling.unknown.join(' ')}\n`);
const results = path.join(import.meta.dirname, 'results');
mkdirSync(results, { recursive: true });
writeFileSync(path.join(results, 'content.html'), await renderReport(figures, faults));
conclude('content', figures, { slice: false });
