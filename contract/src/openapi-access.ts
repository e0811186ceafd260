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

const SCHEME = 'apiKey';

/** Scope by operation id, from the actions that the contract names. */
function scopesOf(part: unknown, path: readonly string[] = []): [string, Scope | null][] {
  if (typeof part !== 'object' || part === null) return [];
  if (!('~orpc' in part))
    return Object.entries(part).flatMap(([name, inner]) => scopesOf(inner, [...path, name]));
  const { meta } = part['~orpc'] as { meta: OperationMeta };
  return meta.action === undefined ? [] : [[path.join('.'), PERMISSIONS[meta.action].scope]];
}

/** Says in the contract's OpenAPI document how keys open its operations: the scheme, and each operation's scope. */
export function addKeyAccess<Given extends Document>(document: Given): Given {
  const scopes = new Map(scopesOf(contract));
  document.components ??= {};
  document.components.securitySchemes = { [SCHEME]: { type: 'http', scheme: 'bearer' } };
  for (const operation of Object.values(document.paths ?? {}).flatMap((path) => Object.values(path ?? {}))) {
    const { operationId } = operation as Operation;
    const scope = operationId === undefined ? undefined : scopes.get(operationId);
    if (scope === undefined) continue;
    Object.assign(operation as Operation, {
      [SCOPE_FIELD]: scope,
      ...(scope === null ? {} : { security: [{ [SCHEME]: [] }] }),
    });
  }
  return document;
}
