import { countGraphemes } from '@postownia/contract/post-text';
import type { Capabilities } from '../../providers/social/social-network.ts';
import type { Content } from './publication-source.ts';

const HASHTAG = /#[\p{L}\p{M}\p{N}_]+/gu;

/** Why the network would refuse this content, one Polish sentence, or null. */
export function contentProblem(
  capabilities: Capabilities | undefined,
  { caption, imageId, video }: Pick<Content, 'caption' | 'imageId' | 'video'>,
): string | null {
  if (capabilities === undefined) return 'Publikowanie w tej sieci nie jest skonfigurowane.';
  const { captionCharacters: most, captionUnit, hashtags, mediaRequired } = capabilities;
  if (caption.trim() === '') return 'Post nie ma treści. Uzupełnij ją i ponów publikację.';
  if ((captionUnit === 'grapheme' ? countGraphemes(caption) : caption.length) > most) {
    return `Treść jest za długa dla tej sieci (najwyżej ${most} znaków). Skróć ją i ponów publikację.`;
  }
  if ((caption.match(HASHTAG)?.length ?? 0) > hashtags) {
    return `Ta sieć przyjmuje najwyżej ${hashtags} hashtagów. Usuń nadmiarowe i ponów publikację.`;
  }
  if (mediaRequired && imageId === null && video === null) {
    return 'Ta sieć wymaga obrazu. Dodaj obraz do posta i ponów publikację.';
  }
  return null;
}
