import { contract } from './index.ts';
import { PERMISSIONS, type Scope } from './permissions.ts';
import type { OperationMeta } from './procedure.ts';

interface Operation {
  operationId?: string;
  security?: Record<string, string[]>[];
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

/** Says in the contract's OpenAPI document how keys open its operations: the scheme, each operation's scope and its refusals. */
export function addKeyAccess<Given extends Document>(document: Given): Given {
  const described = new Map(describedIn(contract));
  document.components ??= {};
  document.components.securitySchemes = { [SCHEME]: { type: 'http', scheme: 'bearer' } };
  for (const operation of Object.values(document.paths ?? {}).flatMap((path) => Object.values(path ?? {}))) {
    const { operationId } = operation as Operation;
    const { action, refusals } = described.get(operationId ?? '') ?? {};
    if (action === undefined) continue;
    const scope: Scope | null = PERMISSIONS[action].scope;
    Object.assign(operation as Operation, {
      [SCOPE_FIELD]: scope,
      [REFUSALS_FIELD]: refusals,
      ...(scope === null ? {} : { security: [{ [SCHEME]: [] }] }),
    });
  }
  return document;
}
