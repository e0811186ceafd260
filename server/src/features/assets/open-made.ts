import type { Context } from '../../context.ts';
import type { Image } from './open-image.ts';

/** Another form of an image: its size in pixels, where it lies, and how it is made of the whole. */
interface Form {
  readonly width: number;
  readonly height: number;
  readonly key: string;
  readonly make: (whole: Uint8Array) => Promise<Uint8Array>;
}

/** A form of a stored image as `openImage` opens the whole: its JPEG is made when it is first asked for. */
export function openMade(
  { storage }: Pick<Context, 'storage'>,
  whole: Image,
  { width, height, key, make }: Form,
): Image {
  const makeAnew = async () => {
    const bytes = await whole.bytes();
    if (bytes === null) return null;
    const made = new Uint8Array(await make(bytes));
    await storage.put(key, made, 'image/jpeg');
    return made;
  };
  const bytes = async () => {
    const stored = await storage.get(key);
    return stored === null ? makeAnew() : new Uint8Array(stored);
  };
  return {
    width,
    height,
    origin: whole.origin,
    aiMade: whole.aiMade,
    focalPoint: null,
    altText: whole.altText,
    publicUrl: storage.publicUrl(key),
    isThere: async () => (await bytes()) !== null,
    bytes,
  };
}
