import type { ReelStep } from '@postownia/contract';
import { REEL_STEPS } from '@postownia/contract/reel-vocabulary';
import type { ReelBrief, ReelMaker } from '../src/providers/reel/reel-maker.ts';
import { photoBytes } from './upload-photo.ts';
import { videoBytes } from './videos.ts';

/** A maker that hands out a recording of ours; `at` is asked at each step and may wait, cancel or throw. */
export async function toyMaker(at: (step: ReelStep) => Promise<void> = async () => undefined) {
  const cover = new Uint8Array(await photoBytes('#1c5a40', { width: 540, height: 960 }));
  const bytes = new Uint8Array(videoBytes('h264'));
  const facts = {
    container: 'mp4',
    videoCodec: 'avc',
    audioCodec: 'aac',
    durationMs: 4_000,
    width: 540,
    height: 960,
    framesPerSecond: 30,
  } as const;
  const briefs: ReelBrief[] = [];
  const maker: ReelMaker = {
    isAvailable: async () => true,
    async make(brief, { signal, onStep }) {
      briefs.push(brief);
      for (const step of REEL_STEPS) {
        signal.throwIfAborted();
        onStep?.(step, 0);
        await at(step);
        onStep?.(step, 1);
      }
      signal.throwIfAborted();
      return { bytes, cover, facts };
    },
    async preview(brief, { film }) {
      briefs.push(brief);
      return { stills: brief.beats.map(() => cover), film: film ? bytes : null };
    },
    examineSound: async () => ({ seconds: 3 }),
    close: async () => undefined,
  };
  return { maker, briefs };
}
