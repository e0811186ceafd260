import { createECDH, randomBytes, randomUUID } from 'node:crypto';
import { json, type Route, type SandboxReply } from '../http-kernel.ts';
import type { State } from '../state.ts';
import { doubtOf, openBody, type SubscribedBrowser } from './open-message.ts';

/** A message as the browser read it. */
export interface PushedMessage {
  readonly browser: string;
  readonly text: string;
  readonly ttl: number;
  readonly urgency: string | null;
  readonly topic: string | null;
}

const MOST_BYTES = 4_096;
const FOUR_WEEKS = 2_419_200;
const refuse = (status: number, reason: string): SandboxReply => json(status, { reason });

/**
 * A browsers' push service, as strict as RFC 8030, 8188, 8291 and 8292. `POST /_control/push-browsers` with the sender's
 * `serverKey` answers with a subscription as a browser gives it; `DELETE /_control/push-browsers/{id}` ends it, so that the service
 * answers 410; `GET /_control/push` tells what browsers read, the oldest first. Kept in memory alone.
 */
export function pushRoutes(state: Pick<State, 'clock' | 'ownUrl'>): Route[] {
  const browsers = new Map<string, SubscribedBrowser | null>();
  const read: PushedMessage[] = [];
  return [
    {
      provider: 'push',
      method: 'POST',
      path: '/push/:id',
      handle: ({ params: { id = '' }, headers, body }) => {
        const browser = browsers.get(id);
        if (browser === undefined) return refuse(404, 'no such subscription');
        if (browser === null) return refuse(410, 'the subscription has ended');
        const audience = new URL(state.ownUrl()).origin;
        const { serverKey } = browser;
        const doubt = doubtOf(headers.authorization, { audience, serverKey, now: state.clock.now() });
        if (doubt !== null) return refuse(headers.authorization === undefined ? 401 : 403, doubt);
        const ttl = String(headers.ttl ?? '');
        if (!/^\d{1,8}$/.test(ttl) || Number(ttl) > FOUR_WEEKS)
          return refuse(400, 'ttl is missing or no number');
        if (headers['content-encoding'] !== 'aes128gcm') return refuse(415, 'only aes128gcm is taken');
        if (body.length > MOST_BYTES) return refuse(413, 'more than 4096 bytes');
        const topic = headers.topic === undefined ? null : String(headers.topic);
        if (topic !== null && !/^[\w-]{1,32}$/.test(topic))
          return refuse(400, 'the topic is no base64url of 32');
        const text = openBody(body, browser);
        if (text === null) return refuse(400, 'the browser could not read it');
        const urgency = headers.urgency === undefined ? null : String(headers.urgency);
        read.push({ browser: id, text, ttl: Number(ttl), urgency, topic });
        return {
          status: 201,
          headers: { location: `${state.ownUrl()}/push/messages/${randomUUID()}` },
          body: '',
        };
      },
    },
    {
      provider: 'control',
      method: 'POST',
      path: '/_control/push-browsers',
      handle: ({ body }) => {
        const { serverKey } = JSON.parse(body.toString('utf8')) as { serverKey: string };
        const pair = createECDH('prime256v1');
        pair.generateKeys();
        const browser = { id: randomUUID(), pair, auth: randomBytes(16), serverKey };
        browsers.set(browser.id, browser);
        return json(201, {
          endpoint: `${state.ownUrl()}/push/${browser.id}`,
          keys: { p256dh: pair.getPublicKey('base64url'), auth: browser.auth.toString('base64url') },
        });
      },
    },
    {
      provider: 'control',
      method: 'DELETE',
      path: '/_control/push-browsers/:id',
      handle: ({ params: { id = '' } }) => {
        browsers.set(id, null);
        return json(200, {});
      },
    },
    { provider: 'control', method: 'GET', path: '/_control/push', handle: () => json(200, read) },
  ];
}
