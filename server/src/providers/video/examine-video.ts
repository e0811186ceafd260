import { AUDIO_CODECS, VIDEO_CODECS, type VideoFacts, type VideoProblem } from '@postownia/contract';
import type { Input, InputTrack } from 'mediabunny';
import { hasLyingTables } from './check-sample-tables.ts';
import { codecName } from './codec-name.ts';
import { type File, findTruncation } from './find-truncation.ts';
import { HEAD_BYTES, recogniseFile, type Verdict } from './recognise-file.ts';

/** What a video's bytes say; `problem` when they are no video we can take. */
export type Examined = { readonly facts: VideoFacts } | Verdict;

const refusal = (problem: VideoProblem, found: Verdict['found'] = null): Verdict => ({ problem, found });

/** A day: no network shows more, and a table that claims more lies about how long its frames stand. */
const LONGEST_MILLISECONDS = 86_400_000;
/** Frames that are looked at to learn how many come in a second. */
const FRAMES_COUNTED = 240;
/** No codec says a whole first image in fewer bytes; a shorter one comes from a wrong table. */
const SMALLEST_FRAME_BYTES = 16;
/** A file may lead a reader around; nobody reads more of one than this many times its length. */
const READ_FACTOR = 2;
const READ_LEAST = 16 * 1024 * 1024;

/**
 * Looks at a file: what it is by its content, whatever its name says, and whether it is whole. Reads the parts that
 * describe the video and its last packets, not the video. Reading a hostile one may take any time and memory: in a process
 * of its own only (`video-examiner.ts`).
 */
export async function examineVideo(file: File): Promise<Examined> {
  const { bytes, peek } = file;
  if (await hasLyingTables(file)) return refusal('damaged');
  const library = await import('mediabunny');
  // What it would print about odd files is said by our verdict.
  library.Logging.level = library.LogLevel.Silent;
  const { MP4, QTFF, WEBM, MATROSKA, MPEG_TS, OGG, MP3, WAVE, FLAC, ADTS } = library;
  let left = Math.max(bytes * READ_FACTOR, READ_LEAST);
  const source = new library.CustomSource({
    getSize: () => bytes,
    prefetchProfile: 'fileSystem',
    read: async (start, end) => {
      left -= end - start;
      if (left < 0) throw new RangeError('The file sends its reader around');
      return peek(start, end - start);
    },
  });
  const formats = [MP4, QTFF, WEBM, MATROSKA, MPEG_TS, OGG, MP3, WAVE, FLAC, ADTS];
  const input = new library.Input({ source, formats });
  try {
    return (await examine(library, input)) ?? (await explain(file));
  } catch {
    // Whatever a hostile file makes the reader stumble over: it can't be played.
    return explain(file);
  } finally {
    input.dispose();
  }
}

/** Why a file is no video that can be played: something else, cut, or in contradiction with itself. */
async function explain({ bytes, peek }: File): Promise<Verdict> {
  const other = recogniseFile(await peek(0, HEAD_BYTES));
  return other ?? (await findTruncation({ bytes, peek })) ?? refusal('not-a-video');
}

type Library = typeof import('mediabunny');

/** null when no reader knows the file, or not what it is told about it. */
async function examine(library: Library, input: Input): Promise<Examined | null> {
  if (!(await input.canRead())) return null;
  const container = containerOf(library, await input.getFormat());
  const image = await input.getPrimaryVideoTrack();
  const sound = await input.getPrimaryAudioTrack();
  // A header without its tracks is no sound recording, only the beginning of something.
  if (image === null) return sound === null ? null : refusal('no-image');
  if (container === null) return refusal('unknown-container', (await input.getFormat()).name);
  const codec = await image.getCodec();
  const videoCodec = VIDEO_CODECS.find((known) => known === codec);
  if (videoCodec === undefined) return refusal('unknown-codec', codecName(await image.getInternalCodecId()));
  const { packetCount, averagePacketRate } = await image.computePacketStats(FRAMES_COUNTED);
  if (packetCount === 0) return null;
  const whole = await Promise.all([image, sound].map((track) => track === null || isWhole(library, track)));
  if (whole.includes(false)) return null;
  const opening = await new library.EncodedPacketSink(image).getFirstPacket();
  if (opening === null || opening.data.byteLength < SMALLEST_FRAME_BYTES) return refusal('damaged');
  const [width, height] = [await image.getDisplayWidth(), await image.getDisplayHeight()];
  const durationMs = Math.round((await input.computeDuration()) * 1000);
  if (!(width > 0 && height > 0 && durationMs > 0 && durationMs <= LONGEST_MILLISECONDS))
    return refusal('damaged');
  const audioCodec = sound === null ? null : audioNameOf(await sound.getCodec());
  const framesPerSecond = Math.round(averagePacketRate * 1000) / 1000;
  return { facts: { container, videoCodec, audioCodec, durationMs, width, height, framesPerSecond } };
}

/** A cut file still announces its whole length; its last packet is missing. */
async function isWhole(library: Library, track: InputTrack): Promise<boolean> {
  const last = await new library.EncodedPacketSink(track).getPacket(Number.POSITIVE_INFINITY);
  return last !== null && last.data.byteLength > 0;
}

function containerOf(
  { MP4, QTFF, WEBM }: Library,
  format: Awaited<ReturnType<Input['getFormat']>>,
): VideoFacts['container'] | null {
  if (format === MP4) return 'mp4';
  if (format === QTFF) return 'mov';
  return format === WEBM ? 'webm' : null;
}

const audioNameOf = (codec: string | null) => AUDIO_CODECS.find((known) => known === codec) ?? 'other';
