import type { ReelBrief } from './reel-maker.ts';

/** A short square reel of type alone, unless told otherwise. */
export const briefOf = (given: Partial<ReelBrief> = {}): ReelBrief => ({
  motion: 'press',
  seconds: 6,
  shape: '1:1',
  mood: 'bright',
  beats: [
    { role: 'hook', text: 'Drip bez wagi?' },
    { role: 'step', text: '15 g kawy, trzy łyżki' },
    { role: 'invitation', text: 'Żółć, źdźbło i ość. Krupnicza 14' },
  ],
  pictures: [],
  cover: 0,
  captions: true,
  palette: 'Forest Green',
  style: 'modern',
  brandName: 'Palarnia Świt',
  language: 'pl',
  seed: 'one',
  ...given,
});
