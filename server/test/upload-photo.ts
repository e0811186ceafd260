import sharp from 'sharp';
import type { Browser, BrowserAnswer } from './browser.ts';

/** A one-coloured JPEG; another colour is another file. */
export const photoBytes = (
  background: string,
  { width = 600, height = 400 }: { width?: number; height?: number } = {},
): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer();

/** Hands a photo in, as a form does. */
export function uploadPhoto(
  browser: Browser,
  { bytes, name = 'zdjęcie.jpg' }: { bytes: Uint8Array; name?: string },
): Promise<BrowserAnswer> {
  const form = new FormData();
  form.set('file', new File([Uint8Array.from(bytes)], name, { type: 'image/jpeg' }));
  return browser.ask('POST', '/api/v1/assets', form);
}
