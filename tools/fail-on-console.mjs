import { afterEach, beforeEach, expect } from 'vitest';

/**
 * Vitest set-up: a test that writes to the console fails. Noise hides real warnings; what has to be said goes
 * through the logger or is asserted on. A test that expects output spies on console itself.
 */
const methods = /** @type {const} */ (['debug', 'error', 'info', 'log', 'warn']);
const originals = { ...console };

/** @type {string[]} */
let noise = [];

beforeEach(() => {
  noise = [];
  for (const method of methods) {
    console[method] = (...parts) => {
      noise.push(
        `console.${method}: ${parts.map((part) => (part instanceof Error ? part.stack : String(part))).join(' ')}`,
      );
    };
  }
});

afterEach(() => {
  for (const method of methods) console[method] = originals[method];
  expect(noise, 'The test wrote to the console').toEqual([]);
});
