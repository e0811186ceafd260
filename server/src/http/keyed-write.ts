import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { KEY_CHARACTERS } from '@postownia/contract';
import { onceByKey } from '../db/keyed-requests.ts';
import { actorOf } from '../lib/recorded-actor.ts';
import { Refusal } from '../lib/refusal.ts';
import type { Caller } from './authenticate.ts';
import type { Named } from './procedures.ts';
import { metaOf } from './procedures.ts';
import type { RequestContext } from './request-context.ts';

const HEADER = 'idempotency-key';
/** Says that an answer is the one of an earlier request. */
const REPLAYED_HEADER = 'idempotent-replayed';

/** A string as the header's draft writes it (RFC 9651), or the same without its quotation marks, as most programs do. */
const QUOTED = /^"((?:[ !#-[\]-~]|\\["\\])*)"$/;
const BARE = /^[!#-~][ -~]*$/;

/**
 * The `Idempotency-Key` of a request; undefined: none was sent.
 * @throws Refusal IDEMPOTENCY_KEY_INVALID for two of them, or one that is empty, too long or not printable ASCII
 */
export function keyOfRequest({ headers, rawHeaders }: Pick<IncomingMessage, 'headers' | 'rawHeaders'>) {
  const { [HEADER]: sent } = headers;
  if (sent === undefined) return;
  const times = rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === HEADER).length;
  const text = String(sent).trim();
  const key = QUOTED.exec(text)?.[1]?.replace(/\\(.)/g, '$1') ?? BARE.exec(text)?.[0];
  if (times > 1 || key === undefined || key === '' || key.length > KEY_CHARACTERS)
    throw new Refusal('IDEMPOTENCY_KEY_INVALID');
  return key;
}

interface Write {
  readonly context: RequestContext;
  readonly procedure: Named & { readonly '~orpc': { readonly errorMap: object } };
  /** `posts.create` */
  readonly operation: string;
  readonly input: unknown;
  /** Null: a visitor. */
  readonly who: Caller | null;
}

/**
 * Runs a write once for its `Idempotency-Key`; one without a key runs each time. Whoever acts, in which brand and by which
 * operation is part of the key (`docs/decisions/0069`).
 * @param work gets the key to keep in its own transaction, where it costs money or publishes
 * @throws Refusal as `onceByKey`, and what the work throws
 */
export async function keyedWrite<Answer>(
  write: Write,
  work: (key: string | undefined) => Promise<Answer>,
): Promise<Answer> {
  const { context, procedure, operation, who } = write;
  const { app, idempotencyKey: key, setHeader } = context;
  if (key === undefined) return work(undefined);
  const scope = digest([
    who === null ? ['visitor', context.ip] : [who.workspaceId, actorOf(who)],
    operation,
    key,
  ]);
  const { answer, replayed } = await onceByKey(
    app.db,
    {
      scope,
      workspaceId: who?.workspaceId ?? null,
      inputHash: await hashOf(key, write.input),
      // An operation that names this refusal itself keeps its key in the transaction of its work (`runOnce`).
      runsAgain: 'IDEMPOTENCY_MISMATCH' in procedure['~orpc'].errorMap,
      // What a visitor may see is asked by the operation itself, each time.
      keepsAnswer: who !== null && metaOf(procedure).secretAnswer !== true,
      now: () => app.clock.now(),
      log: app.log,
    },
    () => work(scope),
  );
  if (replayed) setHeader(REPLAYED_HEADER, 'true');
  return answer;
}

const digest = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('hex');

/** Of what was asked, files by their bytes. @throws Refusal BAD_REQUEST for what is nested too deep to be anything of ours */
async function hashOf(key: string, input: unknown): Promise<string> {
  const hash = createHash('sha256').update(key);
  const parts = typeof input === 'object' && input !== null ? Object.entries(input) : [['', input] as const];
  for (const [name, value] of parts) {
    hash.update(`\0${name}\0`);
    if (value instanceof Blob) for await (const bytes of value.stream()) hash.update(bytes);
    else hash.update(textOf(value));
  }
  return hash.digest('hex');
}

function textOf(value: unknown): string {
  try {
    return JSON.stringify(value) ?? '';
  } catch {
    throw new Refusal('BAD_REQUEST');
  }
}
