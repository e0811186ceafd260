import { composeSound } from './compose-sound.ts';
import { encodeSound, type Packets } from './encode-reel.ts';
import type { Codecs } from './load-encoder.ts';
import { cutSound } from './read-sound.ts';
import type { ReelBrief } from './reel-maker.ts';
import type { Scenery } from './scenery.ts';

/** What is heard under a reel: the brand's own sound, else a bed of ours; null for silence. */
export async function soundOf(
  { mood, seed, seconds, sound }: ReelBrief,
  { scenes, seconds: sceneSeconds }: Pick<Scenery, 'scenes' | 'seconds'>,
  codecs: Codecs,
): Promise<Packets | null> {
  const heard =
    sound === undefined
      ? composeSound(mood, { scenes: scenes.length, sceneSeconds, seed })
      : await cutSound(sound.bytes, { from: sound.from, seconds, codecs });
  return heard && encodeSound(codecs, heard);
}
