import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';

/** A stream as ffprobe tells of it. */
export type ProbedStream = Readonly<Record<string, string | number>>;

/**
 * What Debian's ffprobe finds wrong about a file; null where ffprobe is not installed.
 * @param options.hasSound whether the reel was ordered with sound
 */
export function probeFaults(
  file: string,
  bytes: Uint8Array,
  { hasSound }: { hasSound: boolean },
): string[] | null {
  writeFileSync(file, bytes);
  let told: string;
  try {
    told = execFileSync('ffprobe', ['-v', 'error', '-show_streams', '-of', 'json', file], {
      encoding: 'utf8',
    });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    return [`unreadable: ${String(error)}`];
  }
  const { streams } = JSON.parse(told) as { streams: ProbedStream[] };
  const faults = streamFaults(streams, { hasSound });
  const names = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1');
  return names.indexOf('moov') > names.indexOf('mdat') ? [...faults, 'index after the images'] : faults;
}

/** What is wrong about the streams of a reel; what ffprobe does not say is a fault as well. */
export function streamFaults(
  streams: readonly ProbedStream[],
  { hasSound }: { hasSound: boolean },
): string[] {
  const video = streams.find((stream) => stream.codec_type === 'video') ?? {};
  const audio = streams.find((stream) => stream.codec_type === 'audio');
  const faults: (string | false)[] = [
    video.codec_name !== 'h264' && `codec ${video.codec_name}`,
    video.profile !== 'High' && `profile ${video.profile}`,
    // A level that it could not read is -99.
    !(Number(video.level) > 0 && Number(video.level) <= 42) && `level ${video.level}`,
    video.pix_fmt !== 'yuv420p' && `pixels ${video.pix_fmt}`,
    video.color_space !== 'bt709' && `colours ${video.color_space}`,
    video.r_frame_rate !== '30/1' && `rate ${video.r_frame_rate}`,
    video.avg_frame_rate !== '30/1' && `not constant: ${video.avg_frame_rate}`,
    hasSound && audio === undefined && 'no sound',
    audio !== undefined && audio.codec_name !== 'aac' && `sound ${audio.codec_name}`,
  ];
  return faults.filter((fault) => fault !== false);
}
