import { BufferTarget, EncodedPacket, EncodedVideoPacketSource, Mp4OutputFormat, Output } from 'mediabunny';
import { describe, expect, test } from 'vitest';
import { toUpright } from './frame-planes.ts';
import { type Codecs, loadEncoder } from './load-encoder.ts';
import { openClip } from './read-clip.ts';

const encoder = await loadEncoder();
const SIZE = { width: 320, height: 240 };
const LIGHT = SIZE.width * SIZE.height;

interface Colours {
  readonly primaries: 'bt709' | 'bt2020';
  readonly transfer: 'bt709' | 'hlg' | 'pq';
  readonly matrix: 'bt709' | 'bt2020-ncl';
}
const wide = (transfer: 'hlg' | 'pq'): Colours => ({ primaries: 'bt2020', transfer, matrix: 'bt2020-ncl' });

/** A film of one colour whose file says how its light is written, as a phone's does. */
async function clipOf(codecs: Codecs, [y, u, v]: readonly number[], colours: Colours) {
  const target = new BufferTarget();
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: 'in-memory' }), target });
  const source = new EncodedVideoPacketSource('hevc');
  output.addVideoTrack(source);
  await output.start();
  const colorSpace = { ...colours, fullRange: false };
  const packets: { packet: EncodedPacket; config: object }[] = [];
  const encoding = new codecs.VideoEncoder({
    output: (chunk, meta) => {
      const data = new Uint8Array(chunk.byteLength);
      chunk.copyTo(data);
      const packet = new EncodedPacket(data, chunk.type, chunk.timestamp / 1e6, 1 / 30);
      packets.push({ packet, config: { ...meta?.decoderConfig, colorSpace } });
    },
    error: (error) => {
      throw error;
    },
  });
  encoding.configure({ codec: 'hev1.1.6.L93.B0', ...SIZE, bitrate: 1_000_000, hevc: { format: 'hevc' } });
  const planes = new Uint8Array(LIGHT * 1.5)
    .fill(y as number, 0, LIGHT)
    .fill(u as number, LIGHT, LIGHT * 1.25);
  planes.fill(v as number, LIGHT * 1.25);
  for (let at = 0; at < 3; at += 1) {
    const frame = new codecs.VideoFrame(planes, {
      format: 'I420',
      codedWidth: SIZE.width,
      codedHeight: SIZE.height,
      timestamp: Math.round((at * 1e6) / 30),
    });
    encoding.encode(frame, { keyFrame: at === 0 });
    frame.close();
  }
  await encoding.flush();
  const [first] = packets;
  for (const { packet } of packets)
    await source.add(packet, { decoderConfig: first?.config as VideoDecoderConfig });
  await output.finalize();
  const bytes = new Uint8Array(target.buffer ?? new ArrayBuffer());
  return {
    size: bytes.length,
    readPart: async ({ start, length }: { start: number; length: number }) =>
      bytes.slice(start, start + length),
  };
}

/** The colour that a reel shows of such a clip: light, blueness and redness in its middle. */
async function shownOf(codecs: Codecs, colour: readonly number[], colours: Colours): Promise<number[]> {
  const clip = await openClip(await clipOf(codecs, colour, colours), { codecs, from: 0 });
  const { width, height, y, u, v } = await clip.pictureAt(0);
  clip.close();
  expect([width, height]).toEqual([SIZE.width, SIZE.height]);
  const middle = (height / 4) * (width / 2) + width / 4;
  return [y[(height / 2) * width + width / 2], u[middle], v[middle]].map(Number);
}

const near = (value: number, most = 2) => ({
  asymmetricMatch: (other: unknown) => Math.abs(Number(other) - value) <= most,
});
const byte = (share: number) => Math.round(16 + 219 * share);

describe.skipIf(encoder === null)('clips with a high dynamic range', () => {
  const codecs = encoder as Codecs;

  test('white paper of a phone’s or a film’s clip is nearly white in a reel, and grey stays grey', async () => {
    // BT.2408: paper lies at 75 % of HLG and at 58 % of PQ; 89 % is where it lies in what screens have always shown.
    for (const [transfer, signal] of [
      ['hlg', 0.75],
      ['pq', 0.58],
    ] as const)
      expect(await shownOf(codecs, [byte(signal), 128, 128], wide(transfer)), transfer).toEqual([
        near(byte(0.89), 3),
        near(128, 1),
        near(128, 1),
      ]);
    expect(await shownOf(codecs, [235, 128, 128], wide('hlg'))).toEqual([
      near(235),
      near(128, 1),
      near(128, 1),
    ]);
    expect(await shownOf(codecs, [16, 128, 128], wide('pq'))).toEqual([near(16), near(128, 1), near(128, 1)]);
  });

  test('brighter stays brighter, and a colour keeps its strength', async () => {
    const lights: number[] = [];
    for (const share of [0.2, 0.4, 0.6, 0.75, 0.9])
      lights.push((await shownOf(codecs, [byte(share), 128, 128], wide('hlg')))[0] as number);
    expect(lights).toEqual(lights.toSorted((one, other) => one - other));
    expect(new Set(lights).size).toBe(lights.length);
    // The same redness means a stronger red where the primaries lie further out.
    const [, , redness = 0] = await shownOf(codecs, [90, 118, 160], wide('hlg'));
    expect(redness).toBeGreaterThan(163);
  });

  test('a clip without one is shown as it is', async () => {
    const plain: Colours = { primaries: 'bt709', transfer: 'bt709', matrix: 'bt709' };
    expect(await shownOf(codecs, [180, 118, 150], plain)).toEqual([near(180, 1), near(118, 1), near(150, 1)]);
  });

  test('ten bits are read as ten bits', async () => {
    const data = new Uint8Array(LIGHT * 3);
    const samples = new Uint16Array(data.buffer);
    samples.fill(4 * byte(0.75), 0, LIGHT).fill(512, LIGHT);
    const frame = new codecs.VideoFrame(data, {
      format: 'I420P10' as 'I420',
      codedWidth: SIZE.width,
      codedHeight: SIZE.height,
      timestamp: 0,
    });
    const { y, u, v } = await toUpright(frame, { rotation: 90, range: 'hlg' });
    frame.close();
    expect([y[1_000], u[500], v[500]]).toEqual([near(byte(0.89), 3), near(128, 1), near(128, 1)]);
  });
});
