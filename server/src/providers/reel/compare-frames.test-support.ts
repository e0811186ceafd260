import { ALL_FORMATS, BufferSource, EncodedPacketSink, Input, type InputVideoTrack } from 'mediabunny';

export async function imagesOf(bytes: Uint8Array): Promise<InputVideoTrack> {
  const input = new Input({ source: new BufferSource(bytes), formats: ALL_FORMATS });
  const track = await input.getPrimaryVideoTrack();
  if (track === null) throw new Error('No images');
  return track;
}

/** The last of `most` frames that follow the key frame at or before the time, in planes. */
export async function decodeFrom(track: InputVideoTrack, time: number, most: number): Promise<Uint8Array> {
  const { VideoDecoder, EncodedVideoChunk } = await import('@napi-rs/webcodecs');
  const config = await track.getDecoderConfig();
  const sink = new EncodedPacketSink(track);
  const frames: Promise<Uint8Array>[] = [];
  const decoder = new VideoDecoder({
    output: (frame) => {
      const bytes = new Uint8Array(frame.allocationSize());
      frames.push(
        Promise.resolve(frame.copyTo(bytes)).then(() => {
          frame.close();
          return bytes;
        }),
      );
    },
    error: (error) => {
      throw error;
    },
  });
  decoder.configure(config as never);
  let packet = await sink.getKeyPacket(time);
  for (let count = 0; packet !== null && count < most; count += 1) {
    const { type, microsecondTimestamp: timestamp, data } = packet;
    decoder.decode(new EncodedVideoChunk({ type, timestamp, data }));
    packet = await sink.getNextPacket(packet);
  }
  await decoder.flush();
  return (await frames.at(-1)) ?? new Uint8Array();
}

/** Mean structural similarity (SSIM) of light in windows of eight pixels; frames 1080 pixels wide. */
export function similarity(
  one: Uint8Array,
  other: Uint8Array,
  box: { x: number; y: number; width: number; height: number },
): number {
  const values: number[] = [];
  const [c1, c2] = [(0.01 * 255) ** 2, (0.03 * 255) ** 2];
  for (let y = Math.ceil(box.y); y + 8 <= box.y + box.height; y += 4)
    for (let x = Math.ceil(box.x); x + 8 <= box.x + box.width; x += 4) {
      let [a, b, aa, bb, ab] = [0, 0, 0, 0, 0];
      for (let at = 0; at < 64; at += 1) {
        const place = (y + (at >> 3)) * 1080 + x + (at & 7);
        const [left, right] = [one[place] ?? 0, other[place] ?? 0];
        a += left;
        b += right;
        aa += left * left;
        bb += right * right;
        ab += left * right;
      }
      const [ma, mb] = [a / 64, b / 64];
      const [va, vb, covariance] = [aa / 64 - ma * ma, bb / 64 - mb * mb, ab / 64 - ma * mb];
      values.push(((2 * ma * mb + c1) * (2 * covariance + c2)) / ((ma * ma + mb * mb + c1) * (va + vb + c2)));
    }
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
