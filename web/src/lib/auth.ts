import type { IdentityPath } from '@postownia/contract';
import { ApiError, readErrorBody } from './api-error.ts';

/** A POST to the identity routes; a refusal is thrown with the contract's code. */
export async function askIdentity(path: IdentityPath, body: Record<string, unknown>): Promise<void> {
  await askIdentityFor(path, body);
}

/** The same, with what it answers. */
export async function askIdentityFor<Answer>(
  path: IdentityPath,
  body: Record<string, unknown>,
): Promise<Answer> {
  const answer = await fetch(`/api/auth${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const said: unknown = await answer.json().catch(() => null);
  if (answer.ok) return said as Answer;
  throw readErrorBody(said, answer) ?? new ApiError('INTERNAL_SERVER_ERROR', { status: answer.status });
}
