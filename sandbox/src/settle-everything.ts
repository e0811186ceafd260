import { settleScheduled } from './meta-pages.ts';
import { settleReels } from './meta-reels.ts';
import { settleVideos } from './tiktok-videos.ts';
import type { World } from './world.ts';

/** Lets everything become visible whose time has come; whoever shows the world calls it first. */
export function settleEverything(world: World): void {
  settleScheduled(world);
  settleReels(world);
  settleVideos(world);
}
