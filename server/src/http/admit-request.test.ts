import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type HeldClock, heldClock, type TestApp, testApp } from '../../test/app.ts';
import { addPerson, type Person } from '../../test/people.ts';
import { rateLimits } from '../db/schema/workspaces.ts';
import { REQUESTS_PER_MINUTE } from './admit-request.ts';

describe('limits of changing requests', () => {
  let running: TestApp;
  let clock: HeldClock;
  let addresses = 0;
  beforeAll(async () => {
    clock = heldClock();
    running = await testApp({ clock, environment: { TRUST_PROXY: 'loopback' } });
  });
  afterAll(() => running.close());

  const change = (person: Person, address: string) =>
    fetch(`${running.url}/api/v1/generation-batches/preview`, {
      method: 'POST',
      headers: {
        cookie: person.cookie,
        origin: running.url,
        'content-type': 'application/json',
        'x-forwarded-for': address,
      },
      body: '{}',
    });
  /** As if this key had been counted so often within the last half minute. */
  const counted = (key: string, count: number) =>
    running.app.db.insert(rateLimits).values({ key, count, lastRequest: clock.now().getTime() - 30_000 });

  it.each([
    ['account', (person: Person) => person.userId],
    ['workspace', (person: Person) => person.workspaceId],
    ['address', (_person: Person, address: string) => address],
  ] as const)('one %s has one limit, whichever process counts', async (kind, idOf) => {
    const address = `203.0.113.${++addresses}`;
    const [person, other] = [await addPerson(running.app), await addPerson(running.app)];
    await counted(`api:${kind}:${idOf(person, address)}`, REQUESTS_PER_MINUTE[kind] - 1);
    expect((await change(person, address)).status).not.toBe(429);
    const refused = await change(person, address);
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toBe('30');
    expect(await refused.json()).toMatchObject({
      code: 'TOO_MANY_REQUESTS',
      details: { retryAfterSeconds: 30 },
    });
    expect((await change(other, '198.51.100.1')).status).not.toBe(429);
    clock.advance(31_000);
    expect((await change(person, address)).status).not.toBe(429);
  });

  it('never counts reads', async () => {
    const person = await addPerson(running.app);
    await counted(`api:account:${person.userId}`, REQUESTS_PER_MINUTE.account + 5);
    const answer = await fetch(`${running.url}/api/v1/tokens`, { headers: { cookie: person.cookie } });
    expect(answer.status).toBe(200);
  });

  it('counts exactly, also when many come at once', async () => {
    const person = await addPerson(running.app);
    await counted(`api:account:${person.userId}`, REQUESTS_PER_MINUTE.account - 10);
    const answers = await Promise.all(Array.from({ length: 30 }, () => change(person, '203.0.113.9')));
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(20);
  });
});
