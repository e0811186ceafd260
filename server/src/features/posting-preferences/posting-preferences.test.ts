import { POSTING_PREFERENCES_DEFAULTS } from '@postownia/contract';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { Browser } from '../../../test/browser.ts';
import { addUser, type User } from '../../../test/users.ts';
import { inTransaction } from '../../db/transaction.ts';
import { getPreferences, setAutoPublish } from './index.ts';

const PATH = '/api/v1/posting-preferences';
const CHANGED = { ...POSTING_PREFERENCES_DEFAULTS, zone: 'America/New_York', lateMinutes: 15, paused: true };

describe('posting preferences', () => {
  let running: TestApp;
  beforeAll(async () => {
    running = await testApp();
  });
  afterAll(() => running.close());

  const as = (user: User) => new Browser(running, user);

  it('are the defaults until saved; auto-publish is off until turned on, and saving does not touch it', async () => {
    const owner = await addUser(running.app);
    const browser = as(owner);
    expect((await browser.get(PATH)).body).toEqual({ ...POSTING_PREFERENCES_DEFAULTS, autoPublish: false });

    const on = await inTransaction(running.app.db, (tx) =>
      setAutoPublish(tx, owner.workspaceId, { on: true, now: running.app.clock.now() }),
    );
    expect(on).toEqual({ ...POSTING_PREFERENCES_DEFAULTS, autoPublish: true });
    expect((await browser.ask('PUT', PATH, CHANGED)).body).toEqual({ ...CHANGED, autoPublish: true });
    expect(await getPreferences(running.app.db, owner.workspaceId)).toEqual({
      ...CHANGED,
      autoPublish: true,
    });
  });

  it('bring the planned posts in line in the same transaction, or change nothing', async () => {
    const owner = await addUser(running.app);
    const browser = as(owner);
    const changed = vi.spyOn(running.app.changeHooks, 'preferencesChanged');
    await browser.ask('PUT', PATH, CHANGED);
    expect(changed).toHaveBeenCalledTimes(1);
    expect(changed.mock.calls[0]?.[1]).toBe(owner.workspaceId);

    changed.mockRejectedValueOnce(new Error('cannot'));
    const failed = await browser.ask('PUT', PATH, POSTING_PREFERENCES_DEFAULTS);
    expect(failed).toMatchObject({ status: 500, body: { message: 'Wystąpił błąd. Spróbuj ponownie.' } });
    expect((await browser.get(PATH)).body.zone).toBe(CHANGED.zone);
  });

  it('are changed by owners and editors, read by viewers, and nobody else’s', async () => {
    const owner = await addUser(running.app);
    const viewer = await addUser(running.app, { role: 'viewer', workspaceId: owner.workspaceId });
    const editor = await addUser(running.app, { role: 'editor', workspaceId: owner.workspaceId });
    expect((await as(editor).ask('PUT', PATH, CHANGED)).status).toBe(200);
    expect((await as(viewer).get(PATH)).body.zone).toBe(CHANGED.zone);
    expect(await as(viewer).ask('PUT', PATH, CHANGED)).toMatchObject({
      status: 403,
      body: { code: 'FORBIDDEN' },
    });
    expect((await as(await addUser(running.app)).get(PATH)).body.zone).toBe('Europe/Warsaw');
  });

  it('refuse what is no zone, no time, no number, and unknown fields', async () => {
    const browser = as(await addUser(running.app));
    const { times } = POSTING_PREFERENCES_DEFAULTS;
    for (const change of [
      { zone: 'Europe/Nibylandia' },
      { zone: '+02:00' },
      { times: { ...times, monday: '24:00' } },
      { times: { ...times, monday: '9:00' } },
      { times: { monday: '10:00' } },
      { lateMinutes: -1 },
      { lateMinutes: 1441 },
      { lateMinutes: 1.5 },
      { autoPublish: true },
    ]) {
      const answer = await browser.ask('PUT', PATH, { ...POSTING_PREFERENCES_DEFAULTS, ...change });
      expect(answer, JSON.stringify(change)).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST' } });
    }
  });
});
