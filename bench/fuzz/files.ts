import { mutated } from '../../server/test/hostile-files/hostile-file.ts';
import { goodPhotos } from '../../server/test/hostile-files/photo-files.ts';
import { soundBytes } from '../../server/test/sounds.ts';
import { videoBytes } from '../../server/test/videos.ts';
import type { Door } from './doors.ts';

/** What an upload sends in place of what a schema says. */
export interface FilePart {
  readonly kind: 'valid' | 'nearly-valid' | 'hostile';
  readonly body: FormData | Uint8Array<ArrayBuffer> | string;
  readonly headers: Readonly<Record<string, string>>;
}

const NAMES = ['zdjęcie.jpg', '../../secret-key', 'a\0b.png', '<script>.svg', 'x'.repeat(2_000), '', 'CON'];
const OFFSETS = ['0', '0', '1', '-1', '99999999999999999999', 'NaN', ''];
const FORM = 'multipart/form-data; boundary=x';

/** Files for doors that take one: good ones, good ones with something wrong, and what is no file at all. */
export async function openFiles(): Promise<(door: Door, random: () => number) => FilePart> {
  const photos = Object.values(await goodPhotos());
  const sounds = [soundBytes('tone.mp3'), soundBytes('tone.wav')];
  const video = videoBytes('h264');
  return (door, random) => {
    const any = <Value>(values: readonly Value[]) => values[Math.floor(random() * values.length)] as Value;
    const kind = any(['valid', 'valid', 'nearly-valid', 'nearly-valid', 'hostile'] as const);
    const good = door.id === 'reels.addSound' ? any(sounds) : any(photos);
    if (!door.takesFile) return tusPart(door, { kind, random, any, bytes: good, video });
    if (kind === 'valid') return { kind, body: form(good, 'plik.jpg'), headers: {} };
    if (kind === 'nearly-valid') return { kind, body: form(mutated(good, random), any(NAMES)), headers: {} };
    return any<FilePart>([
      { kind, body: form(new Uint8Array(0), 'nic'), headers: {} },
      { kind, body: form(video, 'film.mp4'), headers: {} },
      { kind, body: form(good, 'plik.jpg', 'inne'), headers: {} },
      {
        kind,
        body: '--x\r\nContent-Disposition: form-data; name="file"\r\n\r\n',
        headers: { 'content-type': FORM },
      },
      { kind, body: '--y--', headers: { 'content-type': FORM } },
      { kind, body: '', headers: { 'content-type': 'multipart/form-data' } },
      { kind, body: Uint8Array.from(good), headers: { 'content-type': 'image/jpeg' } },
    ]);
  };
}

interface Making {
  readonly kind: FilePart['kind'];
  readonly random: () => number;
  readonly any: <Value>(values: readonly Value[]) => Value;
  readonly bytes: Uint8Array;
  readonly video: Uint8Array;
}

/** The steps of an upload that comes in parts, each as it is or as it should not be. */
function tusPart({ method, path }: Door, { kind, random, any, bytes, video }: Making): FilePart {
  const tus = { 'tus-resumable': kind === 'hostile' ? '9' : '1.0.0' };
  const part = kind === 'valid' ? video : mutated(video, random);
  if (path.endsWith('/thumbnail'))
    return {
      kind,
      body: Uint8Array.from(kind === 'valid' ? bytes : mutated(bytes, random)),
      headers: { 'content-type': 'image/jpeg' },
    };
  if (method === 'PATCH')
    return {
      kind,
      body: Uint8Array.from(part),
      headers: { ...tus, 'content-type': 'application/offset+octet-stream', 'upload-offset': any(OFFSETS) },
    };
  const length = kind === 'valid' ? String(video.byteLength) : any([...OFFSETS, '209715201', '1.5']);
  return { kind, body: '', headers: { ...tus, ...(method === 'POST' ? { 'upload-length': length } : {}) } };
}

function form(bytes: Uint8Array, name: string, field = 'file'): FormData {
  const made = new FormData();
  made.set(field, new File([Uint8Array.from(bytes)], name));
  return made;
}
