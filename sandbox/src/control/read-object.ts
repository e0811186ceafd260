import { readJson, type SandboxRequest } from '../http-kernel.ts';

/** The control address trusts its caller's shapes; it exists for tests on the same machine. */
export function readObject<T extends object>(request: SandboxRequest): T {
  const body = readJson(request);
  if (typeof body !== 'object' || body === null) throw new Error('a JSON object is expected');
  return body as T;
}
