import { crc32, deflateSync } from 'node:zlib';
import { LIMITS } from '@postownia/contract/limits';
import type { Heif, Plane } from 'libheif-js/wasm-bundle.js';
import type sharp from 'sharp';
import { ImageError } from './image-error.ts';

/**
 * A telephone's HEIC as a PNG of at most `longest` pixels a side that carries the file's own colours, upright. Only in a drawer:
 * the decoder is C in WebAssembly, and a lying file may take its process with it.
 * Rejects with an ImageError for what cannot be decoded, and for more than 50 megapixels, before anything is decoded.
 */
export async function decodeHeic(open: typeof sharp, bytes: Uint8Array, longest: number): Promise<Buffer> {
  const { data, width, height, channels } = await readPixels(bytes);
  const png = await open(data, { raw: { width, height, channels }, limitInputPixels: LIMITS.photoPixels })
    .resize({ width: longest, height: longest, fit: 'inside', withoutEnlargement: true })
    .png({ compressionLevel: 1 })
    .toBuffer();
  return withProfile(png, profileIn(bytes));
}

async function readPixels(bytes: Uint8Array) {
  const { default: heif } = await import('libheif-js/wasm-bundle.js');
  const context = heif.heif_context_alloc();
  try {
    const read = heif.heif_context_read_from_memory(context, bytes);
    if (read.code !== heif.heif_error_code.heif_error_Ok) throw damaged(read.message);
    const handle = heif.heif_js_context_get_primary_image_handle(context);
    if (handle === null || 'code' in handle) throw damaged('no image');
    try {
      return await decode(heif, handle);
    } finally {
      heif.heif_image_handle_release(handle);
    }
  } finally {
    heif.heif_context_free(context);
  }
}

async function decode(heif: Heif, handle: object) {
  const [width, height] = [
    heif.heif_image_handle_get_width(handle),
    heif.heif_image_handle_get_height(handle),
  ];
  if (width * height > LIMITS.photoPixels) throw new ImageError('too-large', `${width} × ${height} pixels`);
  const channels = heif.heif_image_handle_has_alpha_channel(handle) ? 4 : 3;
  const { heif_chroma_interleaved_RGB: rgb, heif_chroma_interleaved_RGBA: rgba } = heif.heif_chroma;
  const decoded = await heif.heif_js_decode_image2(
    handle,
    heif.heif_colorspace.heif_colorspace_RGB,
    channels === 4 ? rgba : rgb,
  );
  const plane = decoded?.channels?.[0];
  if (!decoded?.channels || plane === undefined) throw damaged(decoded?.message);
  // What the header promised is what memory was asked for: a file that says otherwise further on lies.
  const isWhole =
    plane.width === width &&
    plane.height === height &&
    plane.data.length >= plane.stride * (height - 1) + width * channels;
  const data = isWhole ? tight(plane, channels) : null;
  heif.heif_image_release(decoded.image);
  if (data === null) throw damaged('another size than promised');
  return { data, width, height, channels } as const;
}

/** Rows without what pads them. */
function tight({ data, width, height, stride }: Plane, channels: number): Uint8Array {
  const row = width * channels;
  const rows = new Uint8Array(row * height);
  for (let y = 0; y < height; y += 1) rows.set(data.subarray(y * stride, y * stride + row), y * row);
  return rows;
}

const damaged = (why: string | undefined) => new ImageError('heic', `The HEIC is damaged: ${why}`);

/** The colour profile of a HEIC (`colr` of kind `prof`): telephones photograph in more colours than screens assume. */
function profileIn(bytes: Uint8Array): Buffer | null {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const at = file.indexOf('colrprof', 0, 'latin1');
  if (at < 4) return null;
  const profile = file.subarray(at + 8, at - 4 + file.readUInt32BE(at - 4));
  return profile.toString('latin1', 36, 40) === 'acsp' ? profile : null;
}

/** Where the first chunk of a PNG ends: its signature and the header. */
const AFTER_HEADER = 33;

/** The PNG with a colour profile in it. */
function withProfile(png: Buffer, profile: Buffer | null): Buffer {
  if (profile === null) return png;
  const body = Buffer.concat([Buffer.from('iCCPphoto\0\0', 'latin1'), deflateSync(profile)]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(body.length - 4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([png.subarray(0, AFTER_HEADER), length, body, sum, png.subarray(AFTER_HEADER)]);
}
