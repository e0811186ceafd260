import { fetchMedia } from '../fetch-media.ts';
import { readImageFacts } from '../image-facts.ts';
import { storeImage } from '../state.ts';
import { readVideoFacts } from '../video-facts.ts';
import { type GraphCall, readBoolean } from './call.ts';
import { badParameter, instagramError } from './errors.ts';
import type { Container } from './state.ts';
import { META_AGENT } from './state.ts';

const REEL = { mostBytes: 300 * 1024 * 1024, mostSeconds: 900 };
const STORY = { mostBytes: 100 * 1024 * 1024, mostSeconds: 60 };
const MIN_SECONDS = 3;
const MAX_IMAGE_BYTES = 8 * 1024 * 1024;
/** Below this size the network downloads at all; above it nobody waits for the end. */
const DOWNLOAD_CAP = 32 * 1024 * 1024;

/** What a container shows. */
export type ContainerFile = Pick<Container, 'image' | 'video' | 'childIds' | 'failsWith'>;

/** An image, fetched and looked at before the answer. */
export async function receiveImage(
  call: GraphCall,
  address: string,
  isShapeFree = false,
): Promise<ContainerFile> {
  // The network takes plain ASCII addresses only.
  if (call.fault?.kind === 'media-unfetchable' || !/^https?:\/\/[\x21-\x7e]+$/.test(address))
    throw instagramError(2207052);
  const fetched = await fetchMedia(address, { userAgent: META_AGENT, maxBytes: DOWNLOAD_CAP });
  if (!fetched.ok) {
    if (fetched.reason === 'too-large') throw instagramError(2207004);
    throw instagramError(fetched.reason === 'timeout' ? 2207003 : 2207052);
  }
  const facts = readImageFacts(fetched.bytes);
  if (!facts) throw instagramError(2207052);
  if (facts.format !== 'jpeg' || !facts.complete) throw instagramError(2207005);
  if (fetched.bytes.length > MAX_IMAGE_BYTES) throw instagramError(2207004);
  const ratio = facts.width / facts.height;
  // A hundredth of tolerance: 4:5 and 1.91:1 rarely come out exact in whole pixels.
  if (!isShapeFree && (ratio < 0.79 || ratio > 1.92)) throw instagramError(2207009);
  return { image: storeImage(call.state, fetched.bytes, facts), video: null, childIds: [], failsWith: null };
}

/** What can be said of posts and not of stories. */
const NOT_OF_A_STORY = [
  'caption',
  'alt_text',
  'collaborators',
  'location_id',
  'children',
  'is_ai_generated',
  'share_to_feed',
];

/** An image or a video of any shape. */
export function receiveStory(call: GraphCall): Promise<ContainerFile> {
  const refused = NOT_OF_A_STORY.find((name) => call.params.has(name));
  if (refused !== undefined) throw badParameter(`param ${refused} is not allowed`);
  const video = call.params.get('video_url');
  const image = call.params.get('image_url');
  if (video !== undefined && image === undefined) return receiveVideo(call, video, STORY);
  if (image === undefined || video !== undefined) throw badParameter('The parameter image_url is required');
  return receiveImage(call, image, true);
}

/** Fetched at once; what is wrong with the video shows only when it is processed. */
export function receiveReel(call: GraphCall, address: string): Promise<ContainerFile> {
  readBoolean(call, 'share_to_feed', true);
  return receiveVideo(call, address, REEL);
}

async function receiveVideo(
  call: GraphCall,
  address: string,
  { mostBytes: maxBytes, mostSeconds }: typeof REEL,
): Promise<ContainerFile> {
  const { state } = call;
  if (call.fault?.kind === 'media-unfetchable' || !/^https?:\/\/[\x21-\x7e]+$/.test(address))
    throw instagramError(2207052);
  const fetched = await fetchMedia(address, {
    userAgent: META_AGENT,
    maxBytes,
    timeoutMs: 60_000,
  });
  if (!fetched.ok) throw instagramError(fetched.reason === 'timeout' ? 2207003 : 2207052);
  const facts = readVideoFacts(fetched.bytes);
  const seconds = facts?.seconds ?? null;
  const offset = Number(call.params.get('thumb_offset') ?? 0) / 1000;
  if (!Number.isFinite(offset) || offset < 0 || (seconds !== null && offset > seconds))
    throw instagramError(2207057);
  const isVideo = facts !== undefined && facts.container !== 'webm';
  const fits = seconds === null || (seconds >= MIN_SECONDS && seconds <= mostSeconds);
  const hash = state.store.putBlob(fetched.bytes);
  return {
    image: null,
    childIds: [],
    video: { hash, bytes: fetched.bytes.length, mime: 'video/mp4' },
    failsWith: isVideo && fits ? null : 2207026,
  };
}
