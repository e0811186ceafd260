import { openProcessPool, WorkLimitError, workerEntry } from '../../lib/process-pool.ts';
import {
  type MadeReel,
  type ReelBrief,
  type ReelClip,
  ReelError,
  type ReelGlimpse,
  type ReelImage,
  type ReelMaker,
  type ReelStep,
  type SoundExamined,
} from './reel-maker.ts';

/** The work of the reel's process. */
export interface ReelWork {
  readonly probe: { readonly input: null; readonly result: boolean };
  readonly make: { readonly input: SentBrief; readonly result: MadeReel };
  readonly preview: {
    readonly input: { readonly brief: SentBrief; readonly film: boolean };
    readonly result: ReelGlimpse;
  };
  readonly sound: { readonly input: Uint8Array; readonly result: SoundExamined };
}
/** A brief as it is sent: clips stay here, and the work asks for their parts by the first place in which each stands. */
export type SentBrief = Omit<ReelBrief, 'pictures'> & {
  readonly pictures: readonly (ReelImage | SentClip)[];
};
type SentClip = Pick<ReelClip, 'size'> & { readonly clip: number };
/** What the work asks on its way, answered before it goes on: how far it is, or a part of a clip. */
export type ReelQuestion =
  | { readonly step: ReelStep; readonly done: number }
  | { readonly clip: number; readonly start: number; readonly length: number };

/** No part of a clip is longer; whoever asks for more is led around. */
const MOST_PART_BYTES = 64 * 1024 * 1024;

const IDLE_MILLISECONDS = 15_000;
const LIMITS = { megabytes: 400, heapMegabytes: 160 };
/** Ten seconds of reel take some twenty of the processor, fifteen at most forty. */
const REEL_PROCESSOR_SECONDS = 180;
/** Reels go last, so on a busy machine one waits: whoever ordered it wants it late rather than never. */
const REEL_SECONDS = 900;
/** Somebody looks at the dialog and waits. */
const PREVIEW_SECONDS = 45;
/** Ten minutes of sound take two on a free core; a file that its reader never ends takes them all. */
const SOUND_SECONDS = 20;
/** A preview takes seconds, seldom its limit: whoever comes behind these waits longer than anybody looks at a dialog. */
const MOST_PREVIEWS_WAITING = 8;
const MOST_SOUNDS_WAITING = 8;
const FAULTS: readonly ReelError['fault'][] = ['no-encoder', 'bad-picture', 'bad-sound', 'too-costly'];

/**
 * Makes reels one after another in a process of its own, which holds the encoder: the server never loads it.
 * @param options.seconds how long one reel may take
 * @param options.encoder the package that encodes, where it is another than the dependency
 */
export function makeReelMaker({
  seconds = REEL_SECONDS,
  encoder,
}: {
  seconds?: number;
  encoder?: string;
} = {}): ReelMaker {
  const open = (most: number, mostWaiting?: number) =>
    openProcessPool<ReelWork>({
      entry: workerEntry('reel-process', import.meta.url),
      args: encoder === undefined ? [] : [encoder],
      most: 1,
      mostWaiting,
      idleMs: IDLE_MILLISECONDS,
      limits: { ...LIMITS, seconds: most, processorSeconds: REEL_PROCESSOR_SECONDS },
      toError: (message, fault) => {
        const known = FAULTS.find((one) => one === fault);
        return known ? new ReelError(known, message) : new Error(`The reel failed: ${message}`);
      },
    });
  const pool = open(seconds);
  const previews = open(Math.min(seconds, PREVIEW_SECONDS), MOST_PREVIEWS_WAITING);
  // Apart from the previews: a hostile sound keeps nobody from looking at a reel.
  const sounds = open(Math.min(seconds, SOUND_SECONDS), MOST_SOUNDS_WAITING);
  let available: Promise<boolean> | undefined;
  const probe = () =>
    pool.do('probe', null).catch((error: unknown) => {
      // A binary that brings its process down is none; anything else may pass.
      if (!(error instanceof WorkLimitError)) available = undefined;
      return false;
    });
  return {
    isAvailable: () => {
      available ??= probe();
      return available;
    },
    make: async (brief, { signal, onStep }) => {
      const serve = async (asked: ReelQuestion) => {
        signal.throwIfAborted();
        if ('clip' in asked) return readPart(brief, asked);
        return onStep?.(asked.step, asked.done);
      };
      return pool.do('make', sendable(brief), { signal, serve }).catch(nameLimit);
    },
    preview: (brief, { signal, film, owner }) => {
      const serve = async (asked: ReelQuestion) => ('clip' in asked ? readPart(brief, asked) : undefined);
      // Who closed the dialog holds up nobody: without this the next one waits until that film is drawn.
      const turn = { owner, replacesWaiting: true, stopsWhenAborted: true };
      return previews
        .do('preview', { brief: sendable(brief), film }, { signal, serve, ...turn })
        .catch(nameLimit);
    },
    examineSound: (bytes, { signal }) => sounds.do('sound', bytes, { signal }).catch(nameLimit),
    close: async () => {
      await Promise.all([pool, previews, sounds].map((one) => one.close()));
    },
  };
}

const sendable = ({ pictures, ...brief }: ReelBrief): SentBrief => ({
  ...brief,
  pictures: pictures.map((picture) =>
    'size' in picture ? { size: picture.size, clip: pictures.indexOf(picture) } : picture,
  ),
});

async function readPart(
  { pictures }: ReelBrief,
  { clip, start, length }: Extract<ReelQuestion, { clip: number }>,
): Promise<Uint8Array> {
  const picture = pictures[clip];
  if (picture === undefined || !('size' in picture) || length > MOST_PART_BYTES)
    throw new RangeError('No such part of a clip');
  return picture.readPart({ start, length });
}

function nameLimit(error: unknown): never {
  if (error instanceof WorkLimitError) throw new ReelError('too-costly', error.message);
  throw error;
}
