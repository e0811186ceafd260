// One line for each network; nothing else names one.
export { facebook } from './facebook.tsx';
export { instagram } from './instagram.tsx';
export { tiktok } from './tiktok/tiktok.ts';
