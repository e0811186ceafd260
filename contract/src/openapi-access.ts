import { KEY_CHARACTERS, KEY_REFUSALS } from './idempotency-key.ts';
import { contract } from './index.ts';
import { PERMISSIONS, type Scope } from './permissions.ts';
import type { OperationMeta } from './procedure.ts';

interface Operation {
  operationId?: string;
  security?: Record<string, string[]>[];
  parameters?: unknown[];
  responses?: Record<string, unknown>;
}
interface Document {
  paths?: Record<string, Record<string, Operation | unknown> | undefined> | undefined;
  components?: { securitySchemes?: Record<string, unknown> } | undefined;
}

/** What a document says beside an operation: the scope a key needs for it; null: only a person may; absent: open to all. */
const SCOPE_FIELD = 'x-scope';

/** The codes that it may refuse with besides those that any request may meet. */
const REFUSALS_FIELD = 'x-refusals';

const SCHEME = 'apiKey';

/** What every write takes; what it promises says `docs/decisions/0069`. */
const KEY_HEADER = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Powtórzenie tego samego żądania z tym samym kluczem w ciągu 24 godzin niczego nie robi drugi raz: zwraca pierwszą odpowiedź z nagłówkiem Idempotent-Replayed. Z innymi danymi: 409 IDEMPOTENCY_MISMATCH.',
  schema: { type: 'string', minLength: 1, maxLength: KEY_CHARACTERS },
};

interface Described {
  readonly action: OperationMeta['action'] | undefined;
  readonly refusals: readonly string[];
}

/** What the contract says of each operation, by its id. */
function describedIn(part: unknown, path: readonly string[] = []): [string, Described][] {
  if (typeof part !== 'object' || part === null) return [];
  if (!('~orpc' in part))
    return Object.entries(part).flatMap(([name, inner]) => describedIn(inner, [...path, name]));
  const { meta, errorMap } = part['~orpc'] as { meta: OperationMeta; errorMap: Record<string, unknown> };
  return [[path.join('.'), { action: meta.action, refusals: Object.keys(errorMap).sort() }]];
}

/** Says that a write takes a key, and what it may refuse because of it. */
function takeKey(operation: Operation): void {
  operation.parameters = [...(operation.parameters ?? []), KEY_HEADER];
  const responses = operation.responses ?? {};
  // Every operation may answer 400; what a refusal looks like is the same for all.
  responses['409'] ??= { ...(responses['400'] as object), description: '409' };
}

/**
 * Says in the contract's OpenAPI document how keys open its operations: the scheme, each operation's scope and its refusals,
 * and the header that makes a repetition of a write harmless.
 */
export function addKeyAccess<Given extends Document>(document: Given): Given {
  const described = new Map(describedIn(contract));
  document.components ??= {};
  document.components.securitySchemes = { [SCHEME]: { type: 'http', scheme: 'bearer' } };
  for (const [method, operation] of Object.values(document.paths ?? {}).flatMap((path) =>
    Object.entries((path ?? {}) as Record<string, Operation>),
  )) {
    const isWrite = method !== 'get';
    if (isWrite) takeKey(operation);
    const { action, refusals = [] } = described.get(operation.operationId ?? '') ?? {};
    if (action === undefined) continue;
    const scope: Scope | null = PERMISSIONS[action].scope;
    Object.assign(operation, {
      [SCOPE_FIELD]: scope,
      [REFUSALS_FIELD]: isWrite ? [...new Set([...refusals, ...KEY_REFUSALS])].sort() : refusals,
      ...(scope === null ? {} : { security: [{ [SCHEME]: [] }] }),
    });
  }
  return document;
}
