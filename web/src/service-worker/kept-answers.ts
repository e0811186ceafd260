import { forgetOwner, isStill, KEPT, type Owner, readOwner, rememberBrand, takeOwner } from './kept-owner.ts';

/** When a kept answer came, in UTC; only answers that come from here have it. */
export const KEPT_AT = 'x-kept-at';
/** Where pages ask who is signed in. */
export const SESSION = '/api/auth/get-session';
const BRAND = 'x-workspace';

/** What the calendar, its panel and the composer read. Everything else is told as away, never as it once was. */
const READ_WITHOUT_NETWORK =
  /^\/api\/v1\/(overview|attention|account-activity|special-days|posts|brands|publications|posting-preferences|assets|link-settings|notifications|tasks)(\/|$)/;
const NEVER = /\/(export|download|feed|stream)/;
const ANSWERS_KEPT = 200;
const IMAGES_KEPT = 400;

export const isKept = (pathname: string): boolean =>
  READ_WITHOUT_NETWORK.test(pathname) && !NEVER.test(pathname);

/** One address has an answer for each brand. */
function keyOf(url: string, brand: string): string {
  const key = new URL(url);
  key.searchParams.set('kept-brand', brand);
  return key.href;
}

/** The same answer with the hour at which it came. */
async function dated(answer: Response): Promise<Response> {
  const headers = new Headers(answer.headers);
  headers.set(KEPT_AT, new Date().toISOString());
  headers.delete('set-cookie');
  return new Response(await answer.blob(), { headers });
}

interface Place {
  readonly owner: Owner;
  readonly kind: 'answers' | 'images';
  readonly key: string;
}

const cacheName = ({ owner, kind }: Pick<Place, 'owner' | 'kind'>) => `${KEPT}${kind}-${owner.userId}`;

/** Keeps an answer for the account that asked, unless it left meanwhile; beyond the most, the oldest goes. */
async function keep(place: Place, answer: Response): Promise<void> {
  if (!isStill(place.owner)) return;
  const cache = await caches.open(cacheName(place));
  await cache.delete(place.key);
  await cache.put(place.key, answer);
  const keys = await cache.keys();
  const most = place.kind === 'answers' ? ANSWERS_KEPT : IMAGES_KEPT;
  await Promise.all(keys.slice(0, Math.max(0, keys.length - most)).map((key) => cache.delete(key)));
  if (!isStill(place.owner)) await caches.delete(cacheName(place));
}

/** A full disk takes nothing away from whoever has a network: what could not be kept is let go with the rest of its kind. */
const keepIfRoom = (place: Place, answer: Response) =>
  keep(place, answer).catch(() => caches.delete(cacheName(place)));

const find = ({ key, ...place }: Place) =>
  caches.match(key, { cacheName: cacheName(place), ignoreVary: true });

/** The server's answer, which is kept; without a server, the last one that this account got for this brand. */
export async function readAnswer(request: Request): Promise<Response> {
  const owner = await readOwner();
  if (owner === null) return fetch(request);
  const named = request.headers.get(BRAND);
  try {
    const answer = await fetch(request);
    if (answer.status === 401) await forgetOwner();
    const brand = answer.headers.get(BRAND) ?? named;
    const isAnswer = answer.status === 200 && answer.headers.get('content-type')?.includes('json');
    if (isAnswer && brand !== null) {
      const copy = answer.clone();
      await rememberBrand(owner, brand);
      void dated(copy).then((kept) =>
        keepIfRoom({ owner, kind: 'answers', key: keyOf(request.url, brand) }, kept),
      );
    }
    return answer;
  } catch (error) {
    const brand = named ?? owner.brand;
    const kept =
      brand === null ? undefined : await find({ owner, kind: 'answers', key: keyOf(request.url, brand) });
    if (kept === undefined || !isStill(owner)) throw error;
    return kept;
  }
}

/** An image of a post never changes under its address. */
export async function readImage(request: Request): Promise<Response> {
  const owner = await readOwner();
  if (owner === null) return fetch(request);
  const place: Place = { owner, kind: 'images', key: request.url };
  const kept = await find(place);
  if (kept !== undefined && isStill(owner)) return kept;
  const answer = await fetch(request);
  if (answer.status === 200) void keepIfRoom(place, answer.clone());
  return answer;
}

/** Who is signed in, as the server says it; without one, as it said last. What was kept of somebody else is gone before. */
export async function answerSession(request: Request): Promise<Response> {
  try {
    const answer = await fetch(request);
    if (!answer.ok) return answer;
    const body = (await answer.clone().json()) as { user?: { id: string } } | null;
    await takeOwner(body?.user?.id ?? null);
    const owner = await readOwner();
    if (owner !== null)
      await keepIfRoom({ owner, kind: 'answers', key: request.url }, await dated(answer.clone()));
    return answer;
  } catch (error) {
    const owner = await readOwner();
    const kept = owner === null ? undefined : await find({ owner, kind: 'answers', key: request.url });
    if (kept === undefined) throw error;
    return kept;
  }
}

/** Asks who is signed in before anything is kept. Without an answer the next page tells. */
export async function learnOwner(): Promise<void> {
  const session = new Request(SESSION, { headers: { accept: 'application/json' } });
  await answerSession(session).catch(() => undefined);
}

/** Signing in or out, here or as somebody else, ends what was kept. */
export async function forgetAfter(request: Request): Promise<Response> {
  const isChange = /\/(sign-|delete|change-password|revoke)/.test(new URL(request.url).pathname);
  const answer = await fetch(request);
  if (isChange && answer.ok) await forgetOwner();
  return answer;
}
