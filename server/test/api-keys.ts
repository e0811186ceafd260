import type { Scope } from '@postownia/contract';
import type { Context } from '../src/context.ts';
import { apiKeySecrets, apiKeys } from '../src/db/schema/api-keys.ts';
import { makeKeyText } from '../src/lib/api-key-text.ts';
import type { User } from './users.ts';

/** A key made by rows alone, as `create-key.ts` makes it. */
export interface TestKey {
  readonly keyId: string;
  /** The whole key. */
  readonly text: string;
  /** What a program sends. */
  readonly headers: Readonly<Record<string, string>>;
}

/** Adds a key with somebody's rights; by default it may everything in all brands and never ends. */
export async function addKey(
  app: Pick<Context, 'db' | 'clock'>,
  { userId, organizationId }: Pick<User, 'userId' | 'organizationId'>,
  options: {
    scopes?: Scope[];
    workspaceIds?: string[] | null;
    monthlyTokenCap?: number | null;
    expiresAt?: Date | null;
  } = {},
): Promise<TestKey> {
  const { scopes = ['read', 'write', 'generate', 'publish', 'manage'], ...rest } = options;
  const createdAt = app.clock.now();
  const [row] = await app.db
    .insert(apiKeys)
    .values({ organizationId, userId, name: 'Sklep', scopes, ...rest, createdAt })
    .returning({ id: apiKeys.id });
  if (row === undefined) throw new Error('no key');
  const { text, publicPart, secretHash } = makeKeyText();
  await app.db.insert(apiKeySecrets).values({ keyId: row.id, publicPart, secretHash, createdAt });
  return { keyId: row.id, text, headers: { authorization: `Bearer ${text}` } };
}
