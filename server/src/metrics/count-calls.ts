import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { Config } from '../config.ts';
import { NETWORK_APPS } from '../providers/social/make-social-networks.ts';
import type { Metrics } from './metrics.ts';

/** Address prefix → provider. Longer prefixes first, so that one host may serve several. */
export type Providers = readonly (readonly [prefix: string, provider: string])[];

interface FetchRequest {
  readonly origin?: string | URL;
  readonly path?: string;
}
interface FetchMessage {
  readonly request: FetchRequest;
  readonly response?: { readonly statusCode?: number };
}

/**
 * Counts every call that leaves this process, where Node itself announces it (`undici:request:*`), so that no client
 * can be forgotten. Addresses that nobody configured are counted together: a label must not grow with what people type.
 * @returns stops counting
 */
export function countCalls(metrics: Metrics, providers: Providers): () => void {
  const begun = new WeakMap<FetchRequest, number>();
  const finish = (request: FetchRequest, outcome: string) => {
    const start = begun.get(request);
    if (start === undefined) return;
    begun.delete(request);
    const provider = providerOf(providers, `${String(request.origin ?? '')}${request.path ?? ''}`);
    metrics.call(provider, outcome, (performance.now() - start) / 1000);
  };
  const listeners = {
    'undici:request:create': (message: unknown) =>
      begun.set((message as FetchMessage).request, performance.now()),
    'undici:request:headers': (message: unknown) => {
      const { request, response } = message as FetchMessage;
      finish(request, `${Math.floor((response?.statusCode ?? 0) / 100)}xx`);
    },
    'undici:request:error': (message: unknown) => finish((message as FetchMessage).request, 'no-answer'),
  };
  for (const [name, listener] of Object.entries(listeners)) subscribe(name, listener);
  return () => {
    for (const [name, listener] of Object.entries(listeners)) unsubscribe(name, listener);
  };
}

function providerOf(providers: Providers, address: string): string {
  return providers.find(([prefix]) => address.startsWith(prefix))?.[1] ?? 'other';
}

/** Where the configured providers live; the sandbox plays all of them under one address. */
export function providersOf(config: Config, sandboxUrl: string | null): Providers {
  const given: readonly (readonly [string | undefined, string])[] = [
    [sandboxUrl ?? undefined, 'sandbox'],
    [config.text.baseUrl ?? 'https://api.openai.com', 'openai'],
    [config.image.ideogramUrl ?? 'https://api.ideogram.ai', 'ideogram'],
    ...NETWORK_APPS.flatMap((app) =>
      app.addresses(config.networks.environment).map((prefix) => [prefix, app.name] as const),
    ),
    ['https://api.stripe.com', 'stripe'],
  ];
  return given
    .flatMap(([prefix, provider]) => (prefix === undefined ? [] : [[prefix, provider] as const]))
    .sort(([a], [b]) => b.length - a.length);
}
