import type * as WebCodecs from '@napi-rs/webcodecs';

export type Codecs = Pick<
  typeof WebCodecs,
  | 'VideoEncoder'
  | 'VideoDecoder'
  | 'VideoFrame'
  | 'EncodedVideoChunk'
  | 'AudioEncoder'
  | 'AudioDecoder'
  | 'AudioData'
  | 'EncodedAudioChunk'
>;

/** H.264 High, level 4.0: 1080 × 1920 at 30 frames a second. */
export const VIDEO_CODEC = 'avc1.640028';
export const AUDIO_CODEC = 'mp4a.40.2';

/** An optional dependency: not every platform has its binary, so that nothing may import it by a statement. */
const load = (): Promise<Codecs> => import('@napi-rs/webcodecs');

/** The encoder of this platform; null where there is none, or one that lacks what a reel needs. */
export async function loadEncoder(from: () => Promise<Codecs> = load): Promise<Codecs | null> {
  try {
    const codecs = await from();
    const image = { codec: VIDEO_CODEC, width: 1080, height: 1920 };
    const sound = { codec: AUDIO_CODEC, sampleRate: 48_000, numberOfChannels: 2 };
    const supported = await Promise.all([
      codecs.VideoEncoder.isConfigSupported(image),
      codecs.AudioEncoder.isConfigSupported(sound),
    ]);
    return supported.every((answer) => answer.supported === true) ? codecs : null;
  } catch {
    return null;
  }
}
