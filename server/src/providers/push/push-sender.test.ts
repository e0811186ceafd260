import { createECDH } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSandbox } from '../../../../sandbox/src/start-sandbox.ts';
import { manualClock } from '../../../test/manual-clock.ts';
import { encryptPush } from './encrypt-push.ts';
import { makePushSender } from './push-sender.ts';
import { isPushPair, makePushKeys } from './sign-push.ts';

describe('encryptPush', () => {
  it('makes what the example of RFC 8291, appendix A, makes', () => {
    const ours = createECDH('prime256v1');
    ours.setPrivateKey('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw', 'base64url');
    const body = encryptPush(
      'When I grow up, I want to be a watermelon',
      {
        p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
        auth: 'BTBZMqHH6r4Tts7J_aSIgg',
      },
      { salt: Buffer.from('DGv6ra1nlYgDCS1FRnbzlw', 'base64url'), ours },
    );
    expect(body.toString('base64url')).toBe(
      'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
    );
  });
});

describe('push keys', () => {
  it('belong together only as they were made', () => {
    const [one, other] = [makePushKeys(), makePushKeys()];
    expect(isPushPair(one)).toBe(true);
    expect(isPushPair({ publicKey: one.publicKey, privateKey: other.privateKey })).toBe(false);
    expect(isPushPair({ publicKey: 'abc', privateKey: '' })).toBe(false);
  });
});

describe('makePushSender', () => {
  const clock = manualClock();
  let sandbox: Awaited<ReturnType<typeof startSandbox>>;
  beforeAll(async () => {
    sandbox = await startSandbox({ port: 0, clock });
  });
  afterAll(() => sandbox.close());

  const identity = { ...makePushKeys(), subject: 'mailto:powiadomienia@example.pl' };
  const control = async (method: string, path: string, body?: object) => {
    const sent = body === undefined ? {} : { body: JSON.stringify(body) };
    return (await fetch(`${sandbox.url}/_control/${path}`, { method, ...sent })).json();
  };
  const subscribe = (serverKey = identity.publicKey) =>
    control('POST', 'push-browsers', { serverKey }) as Promise<{
      endpoint: string;
      keys: { p256dh: string; auth: string };
    }>;
  const senderOf = (given = identity) => {
    const sender = makePushSender({ identity: given, trusted: [sandbox.url], clock });
    if (sender === null) throw new Error('no sender');
    return sender;
  };
  const words = { text: 'Piekarnia Zaczyn: post nie wyszedł', ttlSeconds: 600, topic: 'abc' };

  it('reaches the browser, which alone can read it', async () => {
    expect(await senderOf().send({ ...(await subscribe()), ...words })).toEqual({ kind: 'sent' });
    const read = (await control('GET', 'push')) as object[];
    expect(read.at(-1)).toMatchObject({ text: words.text, ttl: 600, topic: 'abc' });
  });

  it('tells a browser that is gone from one that belongs to other keys and from a service that is busy', async () => {
    const browser = await subscribe();
    await control('DELETE', `push-browsers/${browser.endpoint.split('/').at(-1)}`);
    expect(await senderOf().send({ ...browser, ...words })).toEqual({ kind: 'gone' });
    const others = await subscribe(makePushKeys().publicKey);
    expect(await senderOf().send({ ...others, ...words })).toEqual({ kind: 'foreign-key' });
    const broken = { ...(await subscribe()), ...words, ttlSeconds: -1 };
    expect(await senderOf().send(broken)).toMatchObject({ kind: 'refused', problem: 'status 400' });
    await control('PUT', 'faults', [
      { provider: 'push', kind: 'status', count: 1, parameters: { status: 503 } },
    ]);
    expect(await senderOf().send({ ...(await subscribe()), ...words })).toMatchObject({ kind: 'later' });
  });

  it('gives a browser up whose key is no point of the curve', async () => {
    const { endpoint, keys } = await subscribe();
    const p256dh = Buffer.alloc(65, 4).toString('base64url');
    expect(await senderOf().send({ endpoint, keys: { ...keys, p256dh }, ...words })).toEqual({
      kind: 'gone',
    });
  });

  it('is not believed with a signature of another key, nor once its time is over', async () => {
    const browser = await subscribe();
    const forged = { ...identity, privateKey: makePushKeys().privateKey };
    expect(await senderOf(forged).send({ ...browser, ...words })).toEqual({ kind: 'foreign-key' });
    const early = manualClock();
    early.set('2020-01-01T00:00:00Z');
    const old = makePushSender({ identity, trusted: [sandbox.url], clock: early });
    expect(await old?.send({ ...browser, ...words })).toEqual({ kind: 'foreign-key' });
  });

  it('asks no address inside', async () => {
    const sender = makePushSender({ identity, trusted: [], clock });
    const browser = await subscribe();
    for (const endpoint of [browser.endpoint, 'https://127.0.0.1/push/1', 'https://[::1]/push/1'])
      expect(await sender?.send({ ...browser, ...words, endpoint })).toMatchObject({
        kind: 'later',
        problem: expect.stringContaining('no public address'),
      });
  });

  it('is not there without keys', () => {
    expect(makePushSender({ identity: null, trusted: [], clock })).toBeNull();
  });
});
