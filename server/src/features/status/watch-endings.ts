import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { Context } from '../../context.ts';
import { endingIn } from '../../lib/api-ending.ts';
import { keepEnding } from './endings.system-queries.ts';

/** Address prefix → provider. */
type Providers = readonly (readonly [prefix: string, provider: string])[];

interface Answered {
  readonly request: { readonly origin?: string | URL; readonly path?: string };
  /** Headers by turns: a name, its value. */
  readonly response: { readonly statusCode: number; readonly headers: readonly (Buffer | string)[] };
}

const CHANNEL = 'undici:request:headers';

/**
 * Hears in every answer to a call that leaves this process whether the provider says that what was called ends, and keeps it
 * in a row, from which the operator is told (`tell-endings`). Only of the providers that are named: servers of strangers say
 * what they like.
 * @returns stops hearing, once what was heard is written
 */
export function watchEndings(
  { db, clock, log }: Pick<Context, 'db' | 'clock' | 'log'>,
  providers: Providers,
): () => Promise<void> {
  // The same word comes with every answer: one write for each is enough while this process lives.
  const heard = new Set<string>();
  const writing = new Set<Promise<unknown>>();
  const hear = (message: unknown) => {
    const { request, response } = message as Answered;
    const ending = endingIn({ status: response.statusCode, headers: namedIn(response.headers) });
    if (ending === null) return;
    const address = `${String(request.origin ?? '')}${request.path ?? ''}`;
    const provider = providers.find(([prefix]) => address.startsWith(prefix))?.[1];
    const key = `${provider} ${ending.kind} ${ending.endsAt?.toISOString()}`;
    if (provider === undefined || heard.has(key)) return;
    heard.add(key);
    const written: Promise<unknown> = keepEnding(db, { provider, ...ending, now: clock.now() })
      .catch((error: unknown) => {
        heard.delete(key);
        log.warn({ err: error, provider }, 'the end of an API was not noted');
      })
      .finally(() => writing.delete(written));
    writing.add(written);
  };
  subscribe(CHANNEL, hear);
  return async () => {
    unsubscribe(CHANNEL, hear);
    await Promise.all(writing);
  };
}

/** Only those that are looked for: answers are many. */
function namedIn(headers: Answered['response']['headers']): Record<string, string> {
  const found: Record<string, string> = {};
  for (let place = 0; place + 1 < headers.length; place += 2) {
    const name = String(headers[place]).toLowerCase();
    if (name === 'sunset' || name === 'deprecation') found[name] = String(headers[place + 1]);
  }
  return found;
}
