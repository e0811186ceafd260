import type { GraphCall } from './call.ts';
import type { ContainerFile } from './container-file.ts';
import { statusOf } from './container-status.ts';
import { badParameter, instagramError } from './errors.ts';
import type { Container, InstagramAccount, InstagramMedia, State } from './state.ts';

const FEWEST = 2;
const MOST = 10;
/** What is said of the whole carousel, and refused where it is said of one of its images. */
const OF_THE_WHOLE = [
  'caption',
  'collaborators',
  'location_id',
  'is_ai_generated',
  'share_to_feed',
  'children',
];
/** What is said of each image, and refused where it is said of the whole. */
const OF_ONE = [
  'image_url',
  'video_url',
  'alt_text',
  'user_tags',
  'cover_url',
  'thumb_offset',
  'share_to_feed',
];

/** Refuses what an image of a carousel may not be or say; the sandbox takes images alone, the original videos too. */
export function refuseOfChild(params: ReadonlyMap<string, string>, mediaType: string): void {
  if (mediaType !== 'IMAGE')
    throw instagramError(2207023, `${mediaType} is not served here as carousel item`);
  refuse(params, OF_THE_WHOLE);
}

function refuse(params: ReadonlyMap<string, string>, names: readonly string[]): void {
  const name = names.find((one) => params.has(one));
  if (name !== undefined) throw badParameter(`param ${name} is not allowed`);
}

/** The containers that a carousel is made of: its own account's, made for that, finished, two to ten. */
export function readChildren(call: GraphCall, account: InstagramAccount): ContainerFile {
  const { params, state } = call;
  refuse(params, OF_ONE);
  const childIds = (params.get('children') ?? '').split(',').filter((id) => id !== '');
  if (childIds.length < FEWEST || childIds.length > MOST) throw instagramError(2207028);
  for (const id of childIds) {
    const child = state.containers.get(id);
    if (child?.igId !== account.id) throw instagramError(2207006);
    if (!child.isCarouselItem) throw badParameter('param children must hold items of a carousel');
    const status = statusOf(state, child);
    if (status === 'IN_PROGRESS') throw instagramError(2207027);
    if (status === 'EXPIRED') throw instagramError(2207020);
    if (status === 'ERROR') throw instagramError(2207008);
  }
  return { image: null, video: null, childIds, failsWith: null };
}

/** The images that are seen once a container is published. */
export function imagesOf(state: State, container: Container): InstagramMedia['images'] {
  const shown =
    container.childIds.length === 0
      ? [container]
      : container.childIds.flatMap((id) => state.containers.get(id) ?? []);
  return shown.flatMap(({ image, altText }) =>
    image === null ? [] : [{ id: `1791${state.store.nextNumber()}`, image, altText }],
  );
}
