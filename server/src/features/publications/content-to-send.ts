import { type Statement, statement } from '@postownia/contract/statements/statement';
import type { Context } from '../../context.ts';
import { asWorkspaceId } from '../../lib/workspace-id.ts';
import { NetworkError } from '../../providers/social/network-error.ts';
import type {
  Capabilities,
  PublishContent,
  PublishImage,
  PublishVideo,
} from '../../providers/social/social-network.ts';
import { pictureKeys } from '../media/index.ts';
import { openFilm } from '../videos/index.ts';
import type { PublicationRow } from './publication-row.ts';

const gone = (said: Statement) => new NetworkError({ action: 'fix', code: 'media-missing', statement: said });
const IMAGE_GONE = statement('publication.picture-missing');
const FILM_GONE = statement('publication.film-missing');

/**
 * What was frozen of a publication, with what opens its file.
 * @throws NetworkError with action `fix` when a film is gone
 */
export async function contentToSend(
  context: Pick<Context, 'db' | 'storage'>,
  row: PublicationRow,
  capabilities: Capabilities,
): Promise<PublishContent> {
  return {
    caption: row.caption ?? '',
    aiLabel: row.aiLabel && capabilities.aiLabel,
    image: imageOf(context, row),
    video: await videoOf(context, row),
  };
}

function imageOf({ storage }: Pick<Context, 'storage'>, row: PublicationRow): PublishImage | null {
  if (row.imageId === null) return null;
  const key = pictureKeys(asWorkspaceId(row.workspaceId), row.imageId).jpeg;
  return {
    publicUrl: storage.publicUrl(key),
    bytes: async () => {
      const bytes = await storage.get(key);
      if (bytes !== null) return new Uint8Array(bytes);
      throw gone(IMAGE_GONE);
    },
  };
}

async function videoOf(
  context: Pick<Context, 'db' | 'storage'>,
  { workspaceId, video }: PublicationRow,
): Promise<PublishVideo | null> {
  if (video === null) return null;
  const film = await openFilm(context, context.db, asWorkspaceId(workspaceId), video.mediaId);
  if (film === null) throw gone(FILM_GONE);
  return {
    bytes: film.bytes,
    mime: film.mime,
    seconds: film.facts.durationMs / 1000,
    publicUrl: film.publicUrl,
    coverMs: video.coverMs ?? 0,
    options: video.options ?? {},
    open: async (range) => {
      const stream = await film.open(range);
      if (stream !== null) return stream;
      throw gone(FILM_GONE);
    },
  };
}
