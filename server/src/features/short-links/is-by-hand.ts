import type { IncomingHttpHeaders } from 'node:http';
import { isbot } from 'isbot';

/** What browsers send with what they fetch before anybody asked for it. */
const AHEAD = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'] as const;

/** Whether a person opened a link, as far as a request tells: no program, no preview, nothing fetched ahead or only asked after. */
export function isByHand({ method, headers }: { method: string; headers: IncomingHttpHeaders }): boolean {
  if (method !== 'GET') return false;
  const agent = headers['user-agent'] ?? '';
  if (agent === '' || isbot(agent)) return false;
  return !AHEAD.some((name) => /prefetch|prerender|preview/i.test(String(headers[name] ?? '')));
}
