export { monthReels } from './month-reels.ts';
