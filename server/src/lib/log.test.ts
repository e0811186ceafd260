import { expect, it } from 'vitest';
import { serializeError } from './log.ts';

it('writes down what a query was, never the values in it', () => {
  const failed = Object.assign(
    new Error('Failed query: insert into people values ($1)\nparams: ola@example.com,tajne'),
    {
      query: 'insert into people values ($1)',
      params: ['ola@example.com', 'tajne'],
      cause: new Error('invalid input syntax'),
    },
  );
  const written = JSON.stringify(serializeError(failed));
  expect(written).toContain('insert into people');
  expect(written).toContain('invalid input syntax');
  expect(written).not.toContain('ola@example.com');
  expect(written).not.toContain('tajne');
});
