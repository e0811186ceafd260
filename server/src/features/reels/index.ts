export { cancelReels } from './cancel-reel.ts';
export { monthReels } from './month-reels.ts';
