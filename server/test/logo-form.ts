import sharp from 'sharp';

/** A form with a small logo, as the page of the brand sends it. */
export async function logo(): Promise<FormData> {
  const png = await sharp({ create: { width: 64, height: 64, channels: 4, background: '#c84' } })
    .png()
    .toBuffer();
  const form = new FormData();
  form.set('file', new Blob([Uint8Array.from(png)], { type: 'image/png' }), 'logo.png');
  return form;
}
