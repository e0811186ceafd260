import { availableParallelism } from 'node:os';
import { expect, it } from 'vitest';
import { JOBS } from './job-catalogue.ts';
import { placesOf } from './job-places.ts';

const engines = (writer: string, imageMaker: string) =>
  ({ writer: { name: writer }, imageMaker: { name: imageMaker } }) as Parameters<typeof placesOf>[1];

it('has few days in hand where our own engines make them, many where models are waited for', () => {
  const drawn = Math.min(availableParallelism(), 4);
  expect(placesOf('generate-day', engines('builtin', 'builtin'))).toEqual({
    all: drawn + 1 + 2,
    reserved: 2,
  });
  const many = { all: JOBS['generate-day'].concurrency, reserved: 2 };
  expect(placesOf('generate-day', engines('openai', 'builtin'))).toEqual(many);
  expect(placesOf('generate-day', engines('builtin', 'ideogram'))).toEqual(many);
  expect(placesOf('check-ledgers', engines('builtin', 'builtin'))).toEqual({ all: 1, reserved: 0 });
});
