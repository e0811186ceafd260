import { randomUUID } from 'node:crypto';
import { goodPhotos } from '../../server/test/hostile-files/photo-files.ts';
import { videoBytes } from '../../server/test/videos.ts';
import { connectPages } from '../crowd/connected-pages.ts';
import { type Crowd, pause } from '../crowd/fixture.ts';
import type { FuzzUser } from '../fuzz-users.ts';

/** Brands that also order reels, and in which of their rounds: one takes ten seconds of a processor. */
const [REEL_BRANDS, REEL_ROUNDS] = [4, 3];
const REST_MILLISECONDS = { least: 3_000, more: 4_000 };
const PATIENCE_MILLISECONDS = 30_000;
const TEXTS = ['Drip bez wagi?', '15 g kawy, trzy łyżki', 'Krupnicza 14'];
const WISH = { texts: TEXTS, motion: 'cut', seconds: 6, shape: '9:16', mood: 'calm' };

/** What was acknowledged, by what it is. */
export interface Acknowledged {
  readonly images: string[];
  readonly assets: string[];
  readonly reels: string[];
  /** What stands in the text of each post that was to go out at once. */
  readonly published: string[];
  previews: number;
  streams: number;
  unanswered: number;
  /** 5xx, one line each: a process that was killed answers nothing, it does not answer wrongly. */
  readonly failures: string[];
}

interface Hand {
  readonly user: FuzzUser;
  readonly accountId: string;
  /** @returns the answer; null when it was refused or never came */
  ask(method: string, path: string, body?: unknown): Promise<Record<string, unknown> | null>;
  /** The same at any address; what it says. */
  send(
    address: string,
    request: {
      method: string;
      headers: Record<string, string>;
      body?: FormData | string | Uint8Array<ArrayBuffer>;
    },
  ): Promise<string | null>;
  readonly headers: Record<string, string>;
}

/**
 * What else a brand does while others read and edit: images made anew, photos and videos uploaded, reels looked at and ordered,
 * posts published to the sandbox, a stream of events open in every browser.
 * @param url of the balancer
 */
export async function everythingOn(crowd: Crowd, url: string) {
  const done: Acknowledged = {
    images: [],
    assets: [],
    reels: [],
    published: [],
    failures: [],
    previews: 0,
    streams: 0,
    unanswered: 0,
  };
  const accounts = await connectPages(crowd, crowd.users.length);
  const ending = new AbortController();
  const { jpeg } = await goodPhotos();
  const video = videoBytes('h264');
  const hands = crowd.users.map((user) => handOf({ crowd, url, user, done, accounts }));
  const working = hands.flatMap((hand, n) => [
    work(hand, done, { n, url, jpeg, video, ending: ending.signal }),
    listen(hand, done, url, ending.signal),
  ]);
  return async () => {
    ending.abort();
    await Promise.all(working);
    return done;
  };
}

function handOf(given: {
  crowd: Crowd;
  url: string;
  user: FuzzUser;
  done: Acknowledged;
  accounts: readonly { workspaceId: string; accountId: string }[];
}): Hand {
  const { crowd, url, user, done, accounts } = given;
  const headers = { cookie: user.cookie, origin: crowd.cluster.appUrl, 'x-forwarded-for': '10.0.0.2' };
  const accountId = accounts.find(({ workspaceId }) => workspaceId === user.workspaceId)?.accountId ?? '';
  const send: Hand['send'] = async (address, { headers: more, ...request }) => {
    try {
      const signal = AbortSignal.timeout(PATIENCE_MILLISECONDS);
      const answer = await fetch(address, { ...request, headers: { ...headers, ...more }, signal });
      const text = await answer.text();
      // 502 is the balancer's of a process that was killed, 503 says itself that a line is full.
      if (answer.status >= 500 && answer.status !== 502 && answer.status !== 503)
        done.failures.push(`${request.method} ${address}: ${answer.status} ${text.slice(0, 200)}`);
      return answer.ok ? text : null;
    } catch {
      // Cut off by a kill: counted.
      done.unanswered += 1;
      return null;
    }
  };
  return {
    user,
    accountId,
    headers,
    send,
    ask: async (method, path, body) => {
      const isForm = body instanceof FormData;
      const text = await send(`${url}/api/v1${path}`, {
        method,
        headers: body === undefined || isForm ? {} : { 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
      });
      return text === null ? null : (JSON.parse(text) as Record<string, unknown>);
    },
  };
}

async function work(
  hand: Hand,
  done: Acknowledged,
  given: { n: number; url: string; jpeg: Buffer; video: Uint8Array; ending: AbortSignal },
): Promise<void> {
  const { n, url, jpeg, video, ending } = given;
  const steps = [
    () => newImage(hand, done),
    () => addPhoto(hand, done, jpeg),
    () => publish(hand, done),
    () => addVideo(hand, done, { url, video }),
    () => makeReel(hand, done, { orders: false }),
  ];
  for (let step = n; !ending.aborted; step += 1) {
    await steps[step % steps.length]?.();
    const round = Math.floor(step / steps.length);
    if (step % steps.length === 0 && n < REEL_BRANDS && round % REEL_ROUNDS === 0)
      await makeReel(hand, done, { orders: true });
    await pause(REST_MILLISECONDS.least + Math.random() * REST_MILLISECONDS.more);
  }
}

/** A post of one’s own beyond the month that others read. @returns its id, and the word that stands in no other */
async function writePost({ ask }: Hand): Promise<{ id: string; word: string } | null> {
  const day = new Date(Date.now() + (31 + Math.floor(Math.random() * 300)) * 86_400_000)
    .toISOString()
    .slice(0, 10);
  const word = randomUUID();
  const post = await ask('POST', '/posts', {
    date: day,
    content: `Kawa z Etiopii jest już zmielona. Zapraszamy na Krupniczą 14. ${word}`,
  });
  return post === null ? null : { id: String(post.id), word };
}

async function newImage(hand: Hand, done: Acknowledged): Promise<void> {
  const post = await writePost(hand);
  const batch = post && (await hand.ask('POST', `/posts/${post.id}/image`));
  if (batch) done.images.push(String(batch.id));
}

async function addPhoto({ ask }: Hand, done: Acknowledged, jpeg: Buffer): Promise<void> {
  const form = new FormData();
  form.set('file', new File([noted(jpeg)], 'filiżanka.jpg'));
  const asset = await ask('POST', '/assets', form);
  if (asset) done.assets.push(String(asset.id));
}

/** The photo with a note in it that no other has: the same file again would be the asset that it was. */
function noted(jpeg: Buffer): Uint8Array<ArrayBuffer> {
  const note = Buffer.from(randomUUID());
  const head = Buffer.from([0xff, 0xfe, 0, note.length + 2]);
  return Uint8Array.from(Buffer.concat([jpeg.subarray(0, 2), head, note, jpeg.subarray(2)]));
}

async function publish(hand: Hand, done: Acknowledged): Promise<void> {
  const post = await writePost(hand);
  if (post === null) return;
  const said = await hand.ask('POST', `/posts/${post.id}/publish`, { accountIds: [hand.accountId] });
  if (said) done.published.push(post.word);
}

async function addVideo(
  { ask, send }: Hand,
  done: Acknowledged,
  { url, video }: { url: string; video: Uint8Array },
): Promise<void> {
  const begun = await ask('POST', '/videos', { name: 'film.mp4', bytes: video.byteLength });
  if (begun === null) return;
  const { video: announced, upload } = begun as { video: { id: string }; upload: { url: string } };
  const sent = await send(`${url}${upload.url}`, {
    method: 'PATCH',
    headers: {
      'tus-resumable': '1.0.0',
      'content-type': 'application/offset+octet-stream',
      'upload-offset': '0',
    },
    body: Uint8Array.from(video),
  });
  if (sent === null) return;
  const finished = await ask('POST', `/videos/${announced.id}/finish`, {});
  if (finished?.state === 'ready') done.assets.push(announced.id);
}

async function makeReel(hand: Hand, done: Acknowledged, { orders }: { orders: boolean }): Promise<void> {
  const post = await writePost(hand);
  if (post === null) return;
  if (orders) {
    const reel = await hand.ask('POST', `/posts/${post.id}/reel`, WISH);
    if (reel) done.reels.push(String(reel.id));
  } else if (await hand.ask('POST', `/posts/${post.id}/reel/preview`, { ...WISH, film: false }))
    done.previews += 1;
}

/** A browser's stream of events, opened again whenever it ends. */
async function listen({ headers }: Hand, done: Acknowledged, url: string, ending: AbortSignal) {
  while (!ending.aborted) {
    try {
      const answer = await fetch(`${url}/api/v1/events`, {
        headers: { ...headers, accept: 'text/event-stream' },
        signal: ending,
      });
      if (answer.ok) done.streams += 1;
      for await (const _ of answer.body ?? []);
    } catch {
      // Its process was killed: that is what it is opened again for.
    }
    if (!ending.aborted) await pause(1_000);
  }
}
