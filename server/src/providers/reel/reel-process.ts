import sharp from 'sharp';
import { answerOrders } from '../../lib/process-worker.ts';
import { type Codecs, loadEncoder } from './load-encoder.ts';
import { makeReel } from './make-reel.ts';
import type { ReelReport, ReelWork } from './make-reel-maker.ts';
import { previewReel } from './preview-reel.ts';
import { examineSound } from './read-sound.ts';
import { ReelError } from './reel-maker.ts';

// The frames are drawn on this thread and encoded on another; what sharp does is short and holds nothing back.
sharp.concurrency(1);
sharp.cache(false);

/** Another name than the dependency's for tests: a package that is not there. */
const [, , named] = process.argv;
const encoder = loadEncoder(named === undefined ? undefined : (): Promise<Codecs> => import(named));

answerOrders(
  async ({ kind, input }, ask) => {
    const codecs = await encoder;
    if (kind === 'probe') return codecs !== null;
    if (codecs === null) throw new ReelError('no-encoder', 'This platform has no encoder');
    if (kind === 'sound') return examineSound(input as Uint8Array, codecs);
    if (kind === 'preview') return previewReel(input as ReelWork['preview']['input'], codecs);
    return makeReel(input as ReelWork['make']['input'], codecs, async (step, done) => {
      await ask({ step, done } satisfies ReelReport);
    });
  },
  { faultOf: (error) => (error instanceof ReelError ? error.fault : null) },
);
