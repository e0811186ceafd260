/** Where photos that a phone shared wait for the composer, by an id that its address names. */
export const SHARED = 'shared-photos';
/** Names of the form's fields, as the manifest's `share_target` has them. */
export type SharedFields = 'tytul' | 'tekst' | 'adres' | 'zdjecia';

export const sharedPlace = (id: string, index: number): string => `/kept/shared/${id}/${index}`;

/** The photos that were shared under an id, in their order. */
export async function readSharedFiles(id: string): Promise<File[]> {
  const cache = await caches.open(SHARED);
  const files: File[] = [];
  for (;;) {
    const kept = await cache.match(sharedPlace(id, files.length));
    if (kept === undefined) return files;
    const name = decodeURIComponent(kept.headers.get('x-name') ?? 'zdjecie');
    files.push(new File([await kept.blob()], name, { type: kept.headers.get('content-type') ?? '' }));
  }
}

export async function forgetSharedFiles(id: string): Promise<void> {
  const cache = await caches.open(SHARED);
  for (let index = 0; await cache.delete(sharedPlace(id, index)); index += 1);
}
