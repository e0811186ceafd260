import os from 'node:os';
import sharp from 'sharp';
import { answerOrders } from '../../lib/process-worker.ts';
import { type Codecs, loadEncoder } from './load-encoder.ts';
import { makeReel } from './make-reel.ts';
import type { ReelQuestion, ReelWork, SentBrief } from './make-reel-maker.ts';
import { previewReel } from './preview-reel.ts';
import { examineSound } from './read-sound.ts';
import { type ReelBrief, type ReelClip, ReelError } from './reel-maker.ts';

// Whoever asks for a page goes first, and so do images: every process of the pool steps back once more. What is begun from here on inherits this, so it is said before the encoder is loaded.
os.setPriority(Math.min(19, os.getPriority() + 5));
// The frames are drawn on this thread and encoded on another; what sharp does is short and holds nothing back.
sharp.concurrency(1);
sharp.cache(false);

/** Another name than the dependency's for tests: a package that is not there. */
const [, , , named] = process.argv;
const encoder = loadEncoder(named === undefined ? undefined : (): Promise<Codecs> => import(named));

/** Clips are read by whoever ordered the reel: this process opens no files. One that stands in several places stays one. */
function withClips(
  { pictures, ...brief }: SentBrief,
  ask: (question: ReelQuestion) => Promise<unknown>,
): ReelBrief {
  const clips = new Map<number, ReelClip>();
  const clipOf = (clip: number, size: number): ReelClip => {
    const known = clips.get(clip) ?? {
      size,
      readPart: async (part) => (await ask({ clip, ...part })) as Uint8Array,
    };
    clips.set(clip, known);
    return known;
  };
  return {
    ...brief,
    pictures: pictures.map((picture) => ('size' in picture ? clipOf(picture.clip, picture.size) : picture)),
  };
}

answerOrders(
  async ({ kind, input }, ask) => {
    const codecs = await encoder;
    if (kind === 'probe') return codecs !== null;
    if (codecs === null) throw new ReelError('no-encoder', 'This platform has no encoder');
    if (kind === 'sound') return examineSound(input as Uint8Array, codecs);
    // Answers come in the order of the questions: one waits for the one before.
    let last: Promise<unknown> = Promise.resolve();
    const askInTurn = (question: ReelQuestion) => {
      const answer = last.then(() => ask(question));
      last = answer.catch(() => undefined);
      return answer;
    };
    if (kind === 'preview') {
      const { brief, film } = input as ReelWork['preview']['input'];
      return previewReel({ brief: withClips(brief, askInTurn), film }, codecs);
    }
    const brief = withClips(input as SentBrief, askInTurn);
    return makeReel(brief, codecs, async (step, done) => void (await askInTurn({ step, done })));
  },
  { faultOf: (error) => (error instanceof ReelError ? error.fault : null) },
);
