import { ApiError, readErrorBody } from './api-error.ts';

/** A POST to the identity routes; a refusal is thrown with the contract's code. */
export async function askIdentity(path: string, body: Record<string, string>): Promise<void> {
  const answer = await fetch(`/api/auth${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (answer.ok) return;
  const refusal = readErrorBody(await answer.json().catch(() => null), answer);
  throw refusal ?? new ApiError('INTERNAL_SERVER_ERROR', { status: answer.status });
}
