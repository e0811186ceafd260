import type { PushSubscription } from '@postownia/contract/features/push';
import type { FaultInput } from '../sandbox/src/control/fault-rules.ts';
import type { NetworkSettings } from '../sandbox/src/emulators.ts';
import type { PushedMessage } from '../sandbox/src/push/routes.ts';
import type { ReceivedWebhook } from '../sandbox/src/receiver/routes.ts';
import type { Settings as OwnSettings } from '../sandbox/src/settings.ts';
import type { InboxMessage } from '../sandbox/src/smtp/inbox-pages.ts';
import type { PublishedPost } from '../sandbox/src/state.ts';
import type { Creator } from '../sandbox/src/tiktok/state.ts';
import type { Product } from './start-product.ts';

type Settings = OwnSettings & NetworkSettings;

async function call<Result>(product: Product, method: string, path: string, body?: unknown): Promise<Result> {
  const answer = await fetch(`${product.sandboxUrl}/_control/${path}`, {
    method,
    ...(body === undefined
      ? {}
      : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  });
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as Result;
}

/** Everything made visible to the world, in order. */
export const readLedger = (product: Product) => call<PublishedPost[]>(product, 'GET', 'ledger');

/** Mail to one address, newest first. */
export const readInbox = (product: Product, to: string) =>
  call<InboxMessage[]>(product, 'GET', `inbox?to=${encodeURIComponent(to)}`);

/** Webhooks that the sandbox's receiver got, the oldest first. */
export const readWebhooks = (product: Product) => call<ReceivedWebhook[]>(product, 'GET', 'webhooks');

/** A browser as the sandbox's push service knows it, and what is given to whoever may write to it. */
export const subscribeBrowser = (product: Product, serverKey: string) =>
  call<PushSubscription>(product, 'POST', 'push-browsers', { serverKey });

/** What browsers of the sandbox's push service read, the oldest first. */
export const readPushed = (product: Product) => call<PushedMessage[]>(product, 'GET', 'push');

/** Replaces all fault rules; none of them are left after `setFaults(product, [])`. */
export const setFaults = (product: Product, rules: FaultInput[]) =>
  call<unknown>(product, 'PUT', 'faults', rules);

/** Changes how the sandbox's networks behave from now on. */
export const changeSettings = (product: Product, settings: Partial<Settings>) =>
  call<Settings>(product, 'PUT', 'settings', settings);

/** Changes a TikTok creator of the sandbox, as the creator would in TikTok's own app. */
export const changeCreator = (product: Product, openId: string, change: Partial<Creator>) =>
  call<Creator>(product, 'PATCH', `accounts/${openId}`, change);

/** Kills tokens of the sandbox's network as a person or the network would. */
export const killTokens = (product: Product, death: object) =>
  call<{ killed: number }>(product, 'POST', 'tokens/kill', death);
