import type { MetaGraph } from '../meta/graph.ts';
import { idsIn, numberedStep } from '../numbered-step.ts';
import type { Handles, Prepared, PublishContent, PublishTarget } from '../social-network.ts';
import { altTextOf, awaitContainer, createContainer, secondsUntilLook } from './container.ts';
import { taggedIn } from './named-accounts.ts';

/** One image of a carousel is given as long as an image that goes alone. */
const CHILD_MINUTES = 5;

export const isCarousel = ({ images }: PublishContent): boolean => images.length > 1;

const readyOf = ({ childrenReady = '0' }: Handles) => Number(childrenReady);

/** The step that is left before the carousel's own container can be made; null: none. */
export function nextChildStep(content: PublishContent, handles: Handles): string | null {
  if (!isCarousel(content)) return null;
  const made = idsIn(handles.childIds).length;
  const { length } = content.images;
  if (made < length) return numberedStep('child', made + 1);
  const ready = readyOf(handles);
  return ready < length ? numberedStep('child-status', ready + 1) : null;
}

/**
 * Makes the next image's container, or waits for one: all are made first, so that Instagram works on them at the same
 * time. Caption, label and whatever else concerns the post belong to the carousel's own container alone.
 */
export async function prepareChild(graph: MetaGraph, target: PublishTarget): Promise<Prepared> {
  const { content, handles, now } = target;
  const made = idsIn(handles.childIds);
  const image = content.images[made.length];
  if (image === undefined) return awaitChild(graph, target, made);
  const { id, requestId } = await createContainer(graph, target, {
    is_carousel_item: 'true',
    image_url: image.publicUrl ?? '',
    ...altTextOf(image),
    ...(made.length === 0 ? taggedIn(content) : {}),
  });
  const childIds = [...made, id].join(',');
  const isLast = made.length + 1 === content.images.length;
  return {
    handles: { ...handles, childIds, childrenAt: now.toISOString(), looks: '0' },
    requestId,
    ...(isLast ? { lookAgainSeconds: secondsUntilLook(0) } : {}),
  };
}

function awaitChild(graph: MetaGraph, target: PublishTarget, made: readonly string[]): Promise<Prepared> {
  const { handles } = target;
  const ready = readyOf(handles);
  return awaitContainer(graph, target, {
    id: made[ready] ?? '',
    madeAt: handles.childrenAt,
    minutes: CHILD_MINUTES,
    finished: { ...handles, childrenReady: String(ready + 1), looks: '0' },
  });
}
