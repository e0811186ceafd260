/** Written by the build: its id, and the files that the application's calendar and composer open with. */
declare const SHELL: { readonly build: string; readonly files: readonly string[] };

const PREFIX = 'shell-';
const CURRENT = `${PREFIX}${SHELL.build}`;
/** A tab that is still open with the build before this one finds its files. */
const SHELLS_KEPT = 2;

const CALENDAR = '/dashboard';
/** The frame of every other address of the application. */
const FRAME = '/posts/new';

/** Fetches all that the application opens with. Throws where a file is missing; the worker before this one then stays. */
export async function keepShell(): Promise<void> {
  const cache = await caches.open(CURRENT);
  await cache.addAll([
    ...[CALENDAR, FRAME].map((page) => new Request(page, { cache: 'reload' })),
    ...SHELL.files,
  ]);
}

export async function forgetOldShells(): Promise<void> {
  const shells = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CURRENT);
  await Promise.all(shells.slice(0, 1 - SHELLS_KEPT).map((name) => caches.delete(name)));
}

/** The server's page, so that a new build is never kept away; without a server, the frame that was kept. */
export async function readPage(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    const { pathname } = new URL(request.url);
    const frame = await caches.match(pathname === CALENDAR ? CALENDAR : FRAME, { cacheName: CURRENT });
    if (frame === undefined) throw error;
    return frame;
  }
}

/** A file whose name changes with its content: once it is here it is not asked for again. */
export async function readAsset(request: Request): Promise<Response> {
  const kept = await caches.match(request, { ignoreVary: true });
  if (kept !== undefined) return kept;
  const answer = await fetch(request);
  if (answer.status === 200) {
    const cache = await caches.open(CURRENT);
    await cache.put(request, answer.clone());
  }
  return answer;
}
