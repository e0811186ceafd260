import { SHARED, type SharedFields, sharedPlace } from '../lib/shared-files.ts';

/** Most files that a phone hands over at once: as many as an album has. */
const MOST_FILES = 10;

/**
 * What another program of the phone shares arrives as a form: its words go into the composer's address, its photos wait in this
 * browser until the composer takes them. A form of another site is not let in: it could fill somebody's library.
 */
export async function takeShared(request: Request): Promise<Response> {
  const elsewhere =
    request.referrer !== '' && new URL(request.referrer).origin !== new URL(request.url).origin;
  if (elsewhere) return Response.redirect('/posts/new', 303);
  const form = await request.formData();
  const address = new URL('/posts/new', request.url);
  for (const name of ['tytul', 'tekst', 'adres'] satisfies SharedFields[]) {
    const words = form.get(name);
    if (typeof words === 'string' && words !== '') address.searchParams.set(name, words);
  }
  const files = form.getAll('zdjecia' satisfies SharedFields).filter((one) => one instanceof File);
  if (files.length > 0) {
    const id = crypto.randomUUID();
    const cache = await caches.open(SHARED);
    for (const [index, file] of files.slice(0, MOST_FILES).entries())
      await cache.put(
        sharedPlace(id, index),
        new Response(file, {
          headers: { 'content-type': file.type, 'x-name': encodeURIComponent(file.name) },
        }),
      );
    address.searchParams.set('zdjecia', id);
  }
  return Response.redirect(address.href, 303);
}
