import { type Draft, isMixed } from './draft.ts';

/**
 * The media of a draft with what was chosen, each once: the same file chosen again is the one that is there.
 * @returns null where no network takes them together: a video stands alone
 */
export function withAdded(media: Draft['media'], added: Draft['media']): Draft['media'] | null {
  const all = [...media, ...added.filter(({ assetId }) => media.every((one) => one.assetId !== assetId))];
  return isMixed(all) ? null : all;
}
