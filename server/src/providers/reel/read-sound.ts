import type { AudioData } from '@napi-rs/webcodecs';
import { SOUND_MAX_SECONDS } from '@postownia/contract/reel-vocabulary';
import { ALL_FORMATS, BufferSource, EncodedPacketSink, Input, type InputAudioTrack } from 'mediabunny';
import type { Sound } from './encode-reel.ts';
import type { Codecs } from './load-encoder.ts';
import { master, measureLoudness } from './loudness.ts';
import { ReelError, type SoundExamined } from './reel-maker.ts';
import { resample } from './resample.ts';

export const SOUND_RATE = 48_000;
const LEAST_SECONDS = 1;
/** Softer than this nothing is heard; LUFS. */
const SILENCE = -65;
/** How much less than it says of itself a file may hold: a decoder's run-in, and what tags add to a guess. */
const SHORT_BY = { seconds: 0.5, share: 0.03 };
const RATES = { least: 8_000, most: 192_000 };
const MOST_CHANNELS = 8;
const AAC_HEAD_BYTES = 7;
/** Packets that wait for the decoder. */
const MOST_WAITING = 32;
const FADE = { in: 0.02, out: 0.6 };

/** A part of a sound as it was brought: two sides, at its own rate. */
type Part = Sound;

/**
 * Listens to the whole file: what it says of itself is believed only as far as it is heard. A stretch is held at a time, so
 * that ten minutes take no more memory than one.
 */
export async function examineSound(bytes: Uint8Array, codecs: Codecs): Promise<SoundExamined> {
  const track = hasEmptyFrames(bytes) ? null : await trackOf(bytes);
  if (track === null) return { problem: 'unreadable' };
  const said = await track.computeDuration().catch(() => 0);
  if (said > SOUND_MAX_SECONDS + LEAST_SECONDS) return { problem: 'too-long' };
  let [frames, isHeard, isDamaged] = [0, false, false];
  let rate = track.sampleRate;
  try {
    for await (const part of partsOf(track, { codecs, from: 0, until: Number.POSITIVE_INFINITY })) {
      rate = part.rate;
      frames += part.left.length;
      isHeard ||= measureLoudness(part) > SILENCE;
      if (frames > SOUND_MAX_SECONDS * rate) return { problem: 'too-long' };
    }
  } catch {
    isDamaged = true;
  }
  const seconds = frames / rate;
  if (isDamaged || frames === 0) return { problem: frames === 0 ? 'unreadable' : 'damaged' };
  if (seconds < said - Math.max(SHORT_BY.seconds, said * SHORT_BY.share)) return { problem: 'damaged' };
  return seconds < LEAST_SECONDS || !isHeard ? { problem: 'empty' } : { seconds };
}

/**
 * So much of a sound from a second of it on, at -14 LUFS with every peak below -1 dB, faded at both ends; where it is
 * shorter, the rest is silent. null: nothing is heard there.
 * @throws ReelError `bad-sound`
 */
export async function cutSound(
  bytes: Uint8Array,
  { from, seconds, codecs }: { from: number; seconds: number; codecs: Codecs },
): Promise<Sound | null> {
  const track = await trackOf(bytes);
  if (track === null) throw new ReelError('bad-sound', 'No sound in the file');
  const parts: Part[] = [];
  try {
    for await (const part of partsOf(track, { codecs, from, until: from + seconds })) parts.push(part);
  } catch (error) {
    throw new ReelError('bad-sound', `The sound cannot be read: ${String(error)}`);
  }
  const rate = parts[0]?.rate ?? SOUND_RATE;
  const sides = (['left', 'right'] as const).map((side) =>
    fit(resample(join(parts.map((part) => part[side])), rate, SOUND_RATE), seconds),
  );
  const [left = new Float32Array(), right = new Float32Array()] = sides;
  const whole = { rate: SOUND_RATE, left, right };
  if (!(measureLoudness(whole) > SILENCE)) return null;
  return master(whole);
}

/** Frames of plain AAC say their own length, head included (ISO/IEC 13818-7, 6.2); one of none is read for ever. */
function hasEmptyFrames(bytes: Uint8Array): boolean {
  const byte = (at: number) => bytes[at] ?? 0;
  for (let at = 0; byte(at) === 0xff && (byte(at + 1) & 0xf6) === 0xf0; ) {
    const length = ((byte(at + 3) & 3) << 11) | (byte(at + 4) << 3) | (byte(at + 5) >> 5);
    if (length < AAC_HEAD_BYTES) return true;
    at += length;
  }
  return false;
}

async function trackOf(bytes: Uint8Array): Promise<InputAudioTrack | null> {
  try {
    const input = new Input({ source: new BufferSource(bytes), formats: ALL_FORMATS });
    const track = await input.getPrimaryAudioTrack();
    if (track === null) return null;
    const { sampleRate, numberOfChannels } = track;
    const isPlain =
      sampleRate >= RATES.least && sampleRate <= RATES.most && numberOfChannels <= MOST_CHANNELS;
    return isPlain ? track : null;
  } catch {
    return null;
  }
}

/** What is heard between two seconds, in stretches of a second at least; throws where a packet cannot be decoded. */
async function* partsOf(
  track: InputAudioTrack,
  { codecs, from, until }: { codecs: Codecs; from: number; until: number },
): AsyncGenerator<Part> {
  const config = await track.getDecoderConfig();
  if (config === null) throw new Error('Unknown codec');
  const heard: Part[] = [];
  let failed: Error | null = null;
  const decoder = new codecs.AudioDecoder({
    output: (data) => {
      const part = trim(data, { from, until });
      data.close();
      if (part !== null) heard.push(part);
    },
    error: (error) => {
      failed = error;
    },
  });
  const check = () => {
    if (failed !== null) throw failed;
  };
  try {
    decoder.configure(config as Parameters<typeof decoder.configure>[0]);
    const sink = new EncodedPacketSink(track);
    const first = (await sink.getPacket(from)) ?? (await sink.getFirstPacket());
    for (let packet = first; packet !== null && packet.timestamp < until; ) {
      const { microsecondTimestamp: timestamp, data } = packet;
      const duration = Math.max(0, Math.round(packet.duration * 1_000_000));
      decoder.decode(new codecs.EncodedAudioChunk({ type: 'key', timestamp, duration, data }));
      while (decoder.decodeQueueSize > MOST_WAITING) await new Promise((resolve) => setTimeout(resolve, 1));
      check();
      const [{ rate = SOUND_RATE } = {}] = heard;
      if (heard.reduce((sum, { left }) => sum + left.length, 0) > rate) yield together(heard.splice(0));
      packet = await sink.getNextPacket(packet);
    }
    await decoder.flush();
    check();
    if (heard.length > 0) yield together(heard.splice(0));
  } finally {
    if (decoder.state !== 'closed') decoder.close();
  }
}

const together = (parts: readonly Part[]): Part => ({
  rate: parts[0]?.rate ?? SOUND_RATE,
  left: join(parts.map(({ left }) => left)),
  right: join(parts.map(({ right }) => right)),
});

/** The two sides of what was decoded, as far as it lies between the seconds; null: none of it does. */
function trim(data: AudioData, { from, until }: { from: number; until: number }): Part | null {
  const { sampleRate: rate, numberOfFrames: frames, numberOfChannels: channels } = data;
  const begin = data.timestamp / 1_000_000;
  const [first, last] = [from, until].map((at) =>
    Math.max(0, Math.min(frames, Math.round((at - begin) * rate))),
  ) as [number, number];
  if (first >= last) return null;
  const [left, right] = [0, Math.min(1, channels - 1)].map((channel) =>
    sideOf(data, channel).subarray(first, last),
  ) as [Float32Array, Float32Array];
  return { rate, left, right };
}

const SAMPLES = {
  u8: { of: Uint8Array, value: (sample: number) => (sample - 128) / 128 },
  s16: { of: Int16Array, value: (sample: number) => sample / 32_768 },
  s32: { of: Int32Array, value: (sample: number) => sample / 2_147_483_648 },
  f32: { of: Float32Array, value: (sample: number) => sample },
} as const;

/** One side as it lies there: the decoder's own conversion breaks off in some formats. */
function sideOf(data: AudioData, channel: number): Float32Array {
  const [kind, planar] = (data.format ?? 'f32').split('-') as [keyof typeof SAMPLES, string?];
  const { of: Samples, value } = SAMPLES[kind];
  const planeIndex = planar === undefined ? 0 : channel;
  const raw = new Uint8Array(data.allocationSize({ planeIndex }));
  data.copyTo(raw, { planeIndex });
  const samples = new Samples(raw.buffer, 0, Math.floor(raw.length / Samples.BYTES_PER_ELEMENT));
  const [start, step] = planar === undefined ? [channel, data.numberOfChannels] : [0, 1];
  return Float32Array.from({ length: data.numberOfFrames }, (_, at) =>
    value(samples[start + at * step] ?? 0),
  );
}

function join(pieces: readonly Float32Array[]): Float32Array {
  const whole = new Float32Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}

/** As long as the reel, with its ends faded; what is missing is silent. */
function fit(side: Float32Array, seconds: number): Float32Array {
  const fitted = new Float32Array(Math.round(seconds * SOUND_RATE));
  const count = Math.min(side.length, fitted.length);
  for (let at = 0; at < count; at += 1) {
    const share = Math.min(1, at / (FADE.in * SOUND_RATE), (count - at) / (FADE.out * SOUND_RATE));
    fitted[at] = (side[at] as number) * share;
  }
  return fitted;
}
