import type { Network } from '@postownia/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startToy, toy, toyDefinition } from '../../../test/toy-network.ts';
import { systemClock } from '../../lib/clock.ts';
import { makeSocialNetworks } from './make-social-networks.ts';

const TOY = 'toy' as Network;
let sandbox: Awaited<ReturnType<typeof startToy>>;
beforeAll(async () => {
  sandbox = await startToy();
});
afterAll(() => sandbox.server.close());

const networks = (environment = {}, url: string | null = sandbox.url) =>
  makeSocialNetworks({
    config: { networks: { environment }, media: { publicUrl: undefined } },
    appUrl: 'http://localhost:3000',
    sandbox: url === null ? null : { url },
    clock: systemClock,
    adapters: { toy },
  });

test('a network nobody knows is connected, published to, found again and read back by generic code', async () => {
  const { login, target } = networks();
  const found = await login(TOY)?.finish('open');
  const [account] = found?.accounts ?? [];
  const note = target(TOY, 'image');
  if (note === undefined || account?.token == null) throw new Error('the toy is not connected');
  const post = {
    account: { remoteId: account.remoteId, token: account.token },
    content: { caption: 'Kawa. #kawa', image: null, video: null, aiLabel: false },
    handles: {},
    now: new Date(),
    signal: new AbortController().signal,
  };
  expect(note.nextStep(post.content, post.handles)).toBeNull();
  const trace = { since: post.now, known: new Set<string>() };
  expect(await note.find(post, trace)).toMatchObject({ result: 'absent' });
  const published = await note.publish(post);
  expect(published).toMatchObject({ remoteId: '1' });
  expect(await note.find(post, trace)).toMatchObject({ result: 'found', remoteId: '1' });
  expect(await note.readBack(post, '1')).toMatchObject({ permalink: `${sandbox.url}/1` });
  await expect(login(TOY)?.finish('closed')).rejects.toMatchObject({ action: 'reconnect' });
});

test('its own settings decide whether it is real, in the sandbox or not there', () => {
  expect(networks().login(TOY)?.demo).toBe(true);
  expect(networks({ TOY_SECRET: 's', TOY_URL: sandbox.url }, null).login(TOY)?.demo).toBe(false);
  expect(networks({}, null).login(TOY)).toBeUndefined();
  expect(networks({}, null).unavailable(TOY)).toMatchObject({ code: 'network.not-configured' });
  expect(networks().loginNamed('toy')?.networks).toEqual([TOY]);
  expect(toy.app.addresses({ TOY_URL: sandbox.url })).toEqual([sandbox.url]);
});

test('its form is asked for where it allows no defaults', () => {
  expect(toyDefinition.options.safeParse({}).success).toBe(false);
  expect(toyDefinition.options.safeParse({ visibility: 'followers' }).success).toBe(true);
});
