import type { Clock } from '../../lib/clock.ts';
import { publicFetch } from '../public-fetch.ts';
import { encryptPush, type PushKeys } from './encrypt-push.ts';
import { type PushIdentity, signPush } from './sign-push.ts';

/** A message to one browser. */
export interface PushMessage {
  readonly endpoint: string;
  readonly keys: PushKeys;
  readonly text: string;
  /** The service keeps it so long for a browser that is off; 0 to four weeks. */
  readonly ttlSeconds: number;
  /** An earlier message of the same topic that still waits is replaced: at most 32 letters of base64url. */
  readonly topic: string;
}

/**
 * What a push service said: `gone` and `foreign-key` never reach that browser again, `later` may, `refused` never will in this
 * form.
 */
export type PushOutcome =
  | { readonly kind: 'sent' | 'gone' | 'foreign-key' }
  | { readonly kind: 'later' | 'refused'; readonly problem: string };

/** Sends messages through the push services of browsers. */
export interface PushSender {
  readonly publicKey: string;
  /** One attempt; never throws. */
  send(message: PushMessage): Promise<PushOutcome>;
}

const TIMEOUT_MILLISECONDS = 10_000;
/** Clocks differ; the standard allows a day. */
const SIGNED_SECONDS = 3 * 3_600;

function outcomeOf(answer: Response): PushOutcome {
  const { status } = answer;
  if (status >= 200 && status < 300) return { kind: 'sent' };
  if (status === 404 || status === 410) return { kind: 'gone' };
  if (status === 401 || status === 403) return { kind: 'foreign-key' };
  const kind = status === 429 || status >= 500 ? 'later' : 'refused';
  return { kind, problem: `status ${status}` };
}

/** Null where the browser's key is none: no other attempt would read better. */
function encryptedFor(keys: PushKeys, text: string): Buffer | null {
  try {
    return encryptPush(text, keys);
  } catch {
    return null;
  }
}

/**
 * The services' addresses come from browsers: each is asked only where it is https and leads to a public address.
 * @param options.identity null: this installation has no keys and sends nothing
 * @param options.trusted origins that are asked as they are: the sandbox
 */
export function makePushSender({
  identity,
  trusted,
  clock,
}: {
  identity: PushIdentity | null;
  trusted: readonly string[];
  clock: Clock;
}): PushSender | null {
  if (identity === null) return null;
  const ask = publicFetch(trusted);
  return {
    publicKey: identity.publicKey,
    async send({ endpoint, keys, text, ttlSeconds, topic }) {
      const body = encryptedFor(keys, text);
      if (body === null) return { kind: 'gone' };
      try {
        const answer = await ask(endpoint, {
          method: 'POST',
          redirect: 'manual',
          headers: {
            authorization: signPush(identity, { endpoint, now: clock.now(), seconds: SIGNED_SECONDS }),
            'content-encoding': 'aes128gcm',
            'content-length': String(body.length),
            'content-type': 'application/octet-stream',
            ttl: String(ttlSeconds),
            urgency: 'normal',
            topic,
          },
          body: new Uint8Array(body),
          signal: AbortSignal.timeout(TIMEOUT_MILLISECONDS),
        });
        await answer.body?.cancel();
        return outcomeOf(answer);
      } catch (error) {
        const problem = error instanceof Error ? error.message : String(error);
        return { kind: 'later', problem };
      }
    },
  };
}
