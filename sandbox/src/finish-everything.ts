import { finishScheduled } from './meta/pages.ts';
import { finishReels } from './meta/reels.ts';
import type { State } from './state.ts';
import { finishVideos } from './tiktok/videos.ts';

/** Lets everything become visible whose time has come; whoever shows the world calls it first. */
export function finishEverything(state: State): void {
  finishScheduled(state);
  finishReels(state);
  finishVideos(state);
}
