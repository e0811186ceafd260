import type { AudioData } from '@napi-rs/webcodecs';
import { ALL_FORMATS, BufferSource, EncodedPacketSink, Input, type InputAudioTrack } from 'mediabunny';
import { measureLoudness, measurePeak } from '../../server/src/providers/reel/loudness.ts';

/** What one file is, read by another reader than the one that wrote it thinks. */
export interface ReadBack {
  readonly faults: readonly string[];
  /** Of its sound after the encoder: LUFS, and dB of the true peak; null where it is silent. */
  readonly sound: { readonly loudness: number; readonly peak: number } | null;
}

/** Reads a finished reel: codec, profile, level, a constant frame rate, the index before the images, and how loud it is. */
export async function readBack(bytes: Uint8Array, { hasSound }: { hasSound: boolean }): Promise<ReadBack> {
  const input = new Input({ source: new BufferSource(bytes), formats: ALL_FORMATS });
  const [video, audio] = [await input.getPrimaryVideoTrack(), await input.getPrimaryAudioTrack()];
  if (video === null) return { faults: ['no images'], sound: null };
  const codec = (await video.getCodecParameterString()) ?? '';
  // High (64) is eight bits and one sample of colour for four of light; its level is ten times the number.
  const [, profile, level] = /^avc1\.(..)..(..)$/.exec(codec) ?? [];
  const times: number[] = [];
  for await (const { timestamp } of new EncodedPacketSink(video).packets()) times.push(timestamp);
  times.sort((one, other) => one - other);
  const uneven = times.some((time, at) => Math.abs(time - at / 30) > 0.001);
  const names = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1');
  const faults = [
    profile !== '64' && `codec ${codec}`,
    Number.parseInt(level ?? 'ff', 16) > 42 && `level ${level}`,
    uneven && 'not constant',
    names.indexOf('moov') > names.indexOf('mdat') && 'index after the images',
    hasSound && audio === null && 'no sound',
    audio !== null && (await audio.getCodec()) !== 'aac' && 'sound that is not AAC',
  ].filter((fault) => fault !== false);
  return { faults, sound: audio === null ? null : await listen(audio) };
}

async function listen(track: InputAudioTrack): Promise<ReadBack['sound']> {
  const { AudioDecoder, EncodedAudioChunk } = await import('@napi-rs/webcodecs');
  const sides: [number[], number[]] = [[], []];
  const take = (data: AudioData) => {
    for (const [planeIndex, side] of sides.entries()) {
      const part = new Float32Array(data.numberOfFrames);
      data.copyTo(part, { planeIndex, format: 'f32-planar' });
      for (const value of part) side.push(value);
    }
    data.close();
  };
  const decoder = new AudioDecoder({
    output: take,
    error: (error) => {
      throw error;
    },
  });
  decoder.configure((await track.getDecoderConfig()) as never);
  for await (const { microsecondTimestamp: timestamp, data } of new EncodedPacketSink(track).packets())
    decoder.decode(new EncodedAudioChunk({ type: 'key', timestamp, data }));
  await decoder.flush();
  const [left, right] = sides.map((side) => Float32Array.from(side)) as [Float32Array, Float32Array];
  const heard = { rate: 48_000, left, right };
  return { loudness: measureLoudness(heard), peak: measurePeak(heard) };
}
