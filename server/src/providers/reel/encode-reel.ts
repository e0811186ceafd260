import {
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedVideoPacketSource,
  Mp4OutputFormat,
  Output,
} from 'mediabunny';
import { closeFrame, turn } from './frame-memory.ts';
import { AUDIO_CODEC, type Codecs, VIDEO_CODEC } from './load-encoder.ts';
import { FRAMES_PER_SECOND } from './reel-frame.ts';

/** How much the images may take: fifteen seconds stay below eight megabytes. */
export const FULL_RATE = { bits: 3_600_000, frames: FRAMES_PER_SECOND };
export type FrameRate = typeof FULL_RATE;
const SOUND_BITS_PER_SECOND = 128_000;
/** Frames between two that need no other: a player finds its place within two seconds. */
const KEY_FRAMES = 60;
/** Frames that wait for the encoder; each is three megabytes. */
const MOST_WAITING = 3;
const MICRO = 1_000_000;
const COLOURS = { primaries: 'bt709', transfer: 'bt709', matrix: 'bt709', fullRange: false } as const;

export interface Sound {
  readonly rate: number;
  readonly left: Float32Array;
  readonly right: Float32Array;
}

/** What an encoder made, with what a player must know of it. */
export interface Packets {
  readonly packets: EncodedPacket[];
  config: object | null;
}
type Chunk = {
  readonly byteLength: number;
  readonly type: 'key' | 'delta';
  readonly timestamp: number;
  readonly duration?: number | null;
  copyTo(target: Uint8Array): void;
};

/** Encodes frame after frame; `finish` gives the packets. */
export class FrameEncoder {
  readonly #codecs: Codecs;
  readonly #encoder: InstanceType<Codecs['VideoEncoder']>;
  readonly #size: { width: number; height: number };
  readonly #kept: Packets = { packets: [], config: null };
  #error: Error | null = null;
  readonly #frames: number;
  #count = 0;

  constructor(
    codecs: Codecs,
    size: { width: number; height: number },
    { bits, frames }: FrameRate = FULL_RATE,
  ) {
    this.#frames = frames;
    this.#codecs = codecs;
    this.#size = size;
    this.#encoder = new codecs.VideoEncoder({
      output: (chunk, meta) => keep(this.#kept, chunk, meta, 1 / frames),
      error: (error) => {
        this.#error = error;
      },
    });
    this.#encoder.configure({
      codec: VIDEO_CODEC,
      ...size,
      bitrate: bits,
      framerate: frames,
      latencyMode: 'quality',
      hardwareAcceleration: 'prefer-software',
      avc: { format: 'avc' },
    });
  }

  /** @param bytes the frame in planes (I420); copied before this resolves. `isNew`: a scene begins with it */
  async add(bytes: Uint8Array, { isNew }: { isNew: boolean }): Promise<void> {
    if (this.#error !== null) throw this.#error;
    const { width, height } = this.#size;
    const frame = new this.#codecs.VideoFrame(bytes, {
      format: 'I420',
      codedWidth: width,
      codedHeight: height,
      timestamp: Math.round((this.#count * MICRO) / this.#frames),
      duration: Math.round(MICRO / this.#frames),
      colorSpace: COLOURS,
    });
    this.#encoder.encode(frame, { keyFrame: isNew || this.#count % KEY_FRAMES === 0 });
    closeFrame(frame);
    this.#count += 1;
    do await turn();
    while (this.#encoder.encodeQueueSize > MOST_WAITING);
  }

  async finish(): Promise<Packets> {
    await this.#encoder.flush();
    this.#encoder.close();
    if (this.#error !== null) throw this.#error;
    return this.#kept;
  }
}

export async function encodeSound(codecs: Codecs, { rate, left, right }: Sound): Promise<Packets> {
  const kept: Packets = { packets: [], config: null };
  let failed: Error | null = null;
  const encoder = new codecs.AudioEncoder({
    output: (chunk, meta) => keep(kept, chunk, meta, 1024 / rate),
    error: (error) => {
      failed = error;
    },
  });
  encoder.configure({
    codec: AUDIO_CODEC,
    sampleRate: rate,
    numberOfChannels: 2,
    bitrate: SOUND_BITS_PER_SECOND,
  });
  for (let from = 0; from < left.length; from += rate) {
    const part = [left, right].map((side) => side.subarray(from, from + rate));
    const frames = part[0]?.length ?? 0;
    const data = new Float32Array(frames * 2);
    part.forEach((side, index) => void data.set(side, index * frames));
    const audio = new codecs.AudioData({
      format: 'f32-planar',
      sampleRate: rate,
      numberOfFrames: frames,
      numberOfChannels: 2,
      timestamp: Math.round((from / rate) * MICRO),
      data,
    });
    encoder.encode(audio);
    audio.close();
  }
  await encoder.flush();
  encoder.close();
  if (failed !== null) throw failed;
  return kept;
}

function keep(
  kept: Packets,
  chunk: Chunk,
  meta: { decoderConfig?: object } | undefined,
  seconds: number,
): void {
  const data = new Uint8Array(chunk.byteLength);
  chunk.copyTo(data);
  const duration = chunk.duration ? chunk.duration / MICRO : seconds;
  kept.packets.push(new EncodedPacket(data, chunk.type, chunk.timestamp / MICRO, duration));
  kept.config ??= meta?.decoderConfig ?? null;
}

/** Packets as an MP4 that begins to play before it is loaded. */
export async function writeFile(
  image: Packets,
  sound: Packets | null,
  frameRate = FRAMES_PER_SECOND,
): Promise<Uint8Array> {
  const target = new BufferTarget();
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: 'in-memory' }), target });
  const video = new EncodedVideoPacketSource('avc');
  const audio = new EncodedAudioPacketSource('aac');
  output.addVideoTrack(video, { frameRate });
  if (sound !== null) output.addAudioTrack(audio);
  await output.start();
  for (const [index, packet] of image.packets.entries())
    await video.add(
      packet,
      index === 0
        ? { decoderConfig: { ...image.config, colorSpace: COLOURS } as VideoDecoderConfig }
        : undefined,
    );
  for (const [index, packet] of (sound?.packets ?? []).entries())
    await audio.add(packet, index === 0 ? { decoderConfig: sound?.config as AudioDecoderConfig } : undefined);
  await output.finalize();
  if (target.buffer === null) throw new Error('No file was written');
  return new Uint8Array(target.buffer);
}
