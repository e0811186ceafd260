import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';

/** What Debian's ffprobe finds wrong about a file; null where ffprobe is not installed. */
export function probeFaults(file: string, bytes: Uint8Array): string[] | null {
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
  const { streams } = JSON.parse(told) as { streams: Record<string, string | number>[] };
  const video = streams.find((stream) => stream.codec_type === 'video') ?? {};
  const audio = streams.find((stream) => stream.codec_type === 'audio');
  const faults: (string | false)[] = [
    video.codec_name !== 'h264' && `codec ${video.codec_name}`,
    video.profile !== 'High' && `profile ${video.profile}`,
    Number(video.level) > 42 && `level ${video.level}`,
    video.pix_fmt !== 'yuv420p' && `pixels ${video.pix_fmt}`,
    video.color_space !== 'bt709' && `colours ${video.color_space}`,
    video.r_frame_rate !== '30/1' && `rate ${video.r_frame_rate}`,
    video.avg_frame_rate !== '30/1' && `not constant: ${video.avg_frame_rate}`,
    audio !== undefined && audio.codec_name !== 'aac' && `sound ${audio.codec_name}`,
  ];
  const names = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1');
  if (names.indexOf('moov') > names.indexOf('mdat')) faults.push('index after the images');
  return faults.filter((fault) => fault !== false);
}
