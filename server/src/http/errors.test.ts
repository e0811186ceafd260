import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { Refusal } from '../lib/refusal.ts';
import { toAnswer } from './errors.ts';

const log = pino({ level: 'silent' });
const answerTo = (error: unknown) => toAnswer(error, log);
const coded = (code: string, message = 'secret words') => Object.assign(new Error(message), { code });

describe('what went wrong becomes one sentence', () => {
  it.each([
    ['the disk of the database is full', '53100'],
    ['it has no memory left', '53200'],
    ['it has no connection left', '53300'],
    ['it shuts down', '57P01'],
    ['it crashed', '57P02'],
    ['it starts', '57P03'],
    ['the connection broke', '08006'],
    ['nobody listens', 'ECONNREFUSED'],
    ['the connection was cut', 'ECONNRESET'],
    ['the disk of pictures is full', 'ENOSPC'],
    ['its share of it is used up', 'EDQUOT'],
  ])('503 when %s (%s), also below other errors', (_what, code) => {
    const error = new Error('Failed query', { cause: new Error('wrapped', { cause: coded(code) }) });
    for (const thrown of [coded(code), error]) {
      const { status, code: said, message } = answerTo(thrown);
      expect({ status, said }).toEqual({ status: 503, said: 'SERVICE_UNAVAILABLE' });
      expect(message).not.toContain('secret');
    }
  });

  it.each(['22021', '22P05'])('400 for a text that the database cannot hold (%s)', (code) => {
    const error = new Error('Failed query', { cause: coded(code) });
    expect(answerTo(error)).toMatchObject({ status: 400, code: 'BAD_REQUEST' });
  });

  it('503 when the pool gives no connection in time', () => {
    expect(answerTo(new Error('timeout exceeded when trying to connect')).status).toBe(503);
  });

  it.each([
    ['a bug', new TypeError('x is not a function')],
    ['nothing', null],
  ])('500 and no cause for %s', (_what, error) => {
    const answer = answerTo(error);
    expect(answer.status).toBe(500);
    expect(JSON.stringify(answer.toJSON())).not.toMatch(/secret|function/);
  });

  it('a refusal keeps its code and what it promises besides', () => {
    const { status, code, data } = answerTo(new Refusal('TOO_MANY_REQUESTS', { retryAfterSeconds: 7 }));
    expect({ status, code, data }).toEqual({
      status: 429,
      code: 'TOO_MANY_REQUESTS',
      data: { retryAfterSeconds: 7 },
    });
  });
});
