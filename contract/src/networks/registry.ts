// One line for each network; nothing else names one.
export { facebook } from './facebook.ts';
export { instagram } from './instagram.ts';
export { tiktok } from './tiktok.ts';
