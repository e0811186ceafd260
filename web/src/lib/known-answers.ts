/** Months that a person turns between, and a few more. */
const KEPT = 16;

interface Known {
  readonly tag: string;
  readonly body: string;
  readonly type: string;
}

/** By brand and address, the latest at the end. They live as long as the page and are never written down. */
const known = new Map<string, Known>();

/**
 * Asks for something and, where the server named its answer by a tag, keeps it: asked again, an answer that has not changed
 * is not sent again.
 * @param ask how to ask; gets the request with the tag that is known
 */
export async function fetchUnlessKnown(
  request: Request,
  ask: (request: Request) => Promise<Response>,
): Promise<Response> {
  if (request.method !== 'GET') return ask(request);
  const key = `${request.headers.get('x-workspace') ?? ''} ${request.url}`;
  const kept = known.get(key);
  if (kept !== undefined) request.headers.set('if-none-match', kept.tag);
  const answer = await ask(request);
  if (answer.status === 304 && kept !== undefined) {
    keep(key, kept);
    const headers = new Headers(answer.headers);
    headers.set('content-type', kept.type);
    return new Response(kept.body, { headers });
  }
  const tag = answer.headers.get('etag');
  if (!answer.ok || tag === null) return answer;
  const body = await answer.text();
  keep(key, { tag, body, type: answer.headers.get('content-type') ?? '' });
  return new Response(body, { headers: answer.headers });
}

/** From now on everything is sent anew, to whoever else wants to keep it. */
export const forgetKnown = (): void => known.clear();

function keep(key: string, answer: Known): void {
  known.delete(key);
  known.set(key, answer);
  const [oldest] = known.keys();
  if (known.size > KEPT && oldest !== undefined) known.delete(oldest);
}
