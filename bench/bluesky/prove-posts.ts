import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { checkRecord } from '../../sandbox/src/bluesky/lexicon.ts';
import { publishAll } from '../real-setup.ts';
import type { Figure } from '../report.ts';
import { BAD_RECORDS, goodRecord } from './bad-records.ts';
import { type BlueskySetup, COLLECTION, openOwner, recordsOf, type StoredRecord } from './owners.ts';

const IMAGES = 4;
const SHOWN = ['https://świt.example/ą?b=1', '#kawa', '#Świt_2026'];
/** How a content's identifier begins: version 1, raw bytes, SHA-256 of 32 bytes. */
const RAW_SHA256 = Buffer.from([0x01, 0x55, 0x12, 0x20]);
const BASE32 = 'abcdefghijklmnopqrstuvwxyz234567';

interface Blob {
  readonly ref: { readonly $link: string };
  readonly mimeType: string;
  readonly size: number;
}
interface Shown {
  readonly alt: string;
  readonly image: Blob;
  readonly aspectRatio: { readonly width: number; readonly height: number };
}
interface Post {
  readonly text: string;
  readonly langs: readonly string[];
  readonly facets?: readonly { readonly index: { readonly byteStart: number; readonly byteEnd: number } }[];
  readonly embed?: { readonly $type: string; readonly images?: readonly Shown[]; readonly video?: Blob };
}

/** Texts with what can be pressed, none to four images, the card of a page, a video. */
export async function provePosts(setup: BlueskySetup): Promise<Figure[]> {
  const owner = await openOwner(setup, 'palarnia');
  const { handle } = await setup.server.addAccount('piekarnia');
  const { brand, account, accountId } = owner;
  const content = `Zażółć ☕ gęślą 👩‍👩‍👧: ${SHOWN[0]}, #kawa (#Świt_2026) u @${handle}.`;
  const altTexts = ['Zakwas', 'Piec', '', 'Bochenek w świetle poranka'];
  for (let images = 0; images <= IMAGES; images += 1) {
    const date = `2027-02-0${images + 1}`;
    const shown = images === 0 ? { image: false } : { altTexts: altTexts.slice(0, images) };
    const id = await brand.addPost({ date, content: `${content} ${images}`, ...shown });
    await brand.publish(id, { accountIds: [accountId] });
  }
  await brand.publishTo('bluesky-link', account.did);
  await brand.publishTo('bluesky-video', account.did);
  await publishAll(setup);
  const rows = await brand.publications();
  const records = await recordsOf(setup, account);
  const posts = records.map(({ value }) => value as unknown as Post);
  const captions = new Set(rows.map(({ caption }) => caption));
  const pressed = posts.flatMap(pressedIn);
  const wanted = [...SHOWN, `@${handle}`].map((part) => pressed.filter((found) => found === part).length);
  const counts = posts.map(({ embed }) => embed?.images?.length ?? 0).toSorted();
  return [
    {
      name: 'posts out and read back',
      value: rows.filter((row) => row.readBackAt !== null).length,
      unit: '',
      least: 7,
    },
    { name: 'records at the server', value: records.length, unit: '', least: 7, most: 7 },
    {
      name: 'texts as they were written',
      value: posts.filter(({ text }) => captions.has(text)).length,
      unit: '',
      least: 7,
    },
    { name: 'posts with none to four images', value: new Set(counts).size, unit: '', least: IMAGES + 1 },
    {
      name: 'facets that cover exactly their words',
      value: wanted.reduce((sum, n) => sum + n, 0),
      unit: '',
      least: 20,
    },
    { name: 'cards of a page', value: kinds(posts, 'external'), unit: '', least: 1 },
    { name: 'videos', value: kinds(posts, 'video'), unit: '', least: 1 },
    {
      name: 'files that the server gives back whole',
      value: await wholeFiles(setup, account.did, posts),
      unit: '',
      least: 11,
    },
    {
      name: 'records that our own schemas refuse',
      value: records.filter(isRefused).length,
      unit: '',
      most: 0,
    },
  ];
}

const kinds = (posts: readonly Post[], kind: string) =>
  posts.filter(({ embed }) => embed?.$type === `app.bsky.embed.${kind}`).length;

const pressedIn = ({ text, facets = [] }: Post) =>
  facets.map(({ index }) => Buffer.from(text).subarray(index.byteStart, index.byteEnd).toString());

function isRefused({ value }: StoredRecord): boolean {
  try {
    checkRecord(COLLECTION, value);
    return false;
  } catch {
    return true;
  }
}

/** Files that everybody can fetch: their bytes are what the record names, images also as wide and high as it says. */
async function wholeFiles({ server }: BlueskySetup, did: string, posts: readonly Post[]): Promise<number> {
  let whole = 0;
  const fetched = async ({ ref, size }: Blob) => {
    const query = new URLSearchParams({ did, cid: ref.$link });
    const bytes = Buffer.from(
      await (await fetch(`${server.url}/xrpc/com.atproto.sync.getBlob?${query}`)).arrayBuffer(),
    );
    return bytes.length === size && ref.$link === cidOf(bytes) ? bytes : null;
  };
  for (const { embed } of posts) {
    if (embed?.video !== undefined && (await fetched(embed.video)) !== null) whole += 1;
    for (const { image, aspectRatio } of embed?.images ?? []) {
      const bytes = await fetched(image);
      const { width, height } = bytes === null ? {} : await sharp(bytes).metadata();
      if (width === aspectRatio.width && height === aspectRatio.height) whole += 1;
    }
  }
  return whole;
}

function cidOf(bytes: Uint8Array): string {
  const digest = createHash('sha256').update(bytes).digest();
  let bits = '';
  for (const byte of Buffer.concat([RAW_SHA256, digest])) bits += byte.toString(2).padStart(8, '0');
  const letters = bits.match(/.{1,5}/g) ?? [];
  return `b${letters.map((five) => BASE32[Number.parseInt(five.padEnd(5, '0'), 2)]).join('')}`;
}

/** What the emulator refuses by its schemas is what the server refuses. */
export async function proveSchemas(setup: BlueskySetup): Promise<Figure[]> {
  const account = await setup.server.addAccount('schematy');
  const token = await setup.server.signIn(account);
  const taken = async (record: object) => {
    const body = { repo: account.did, collection: COLLECTION, record };
    return (await setup.server.call('com.atproto.repo.createRecord', { body, token })).status === 200;
  };
  const otherwise: string[] = [];
  for (const [what, record] of Object.entries(BAD_RECORDS)) {
    const isTakenHere = !isRefused({ key: '', value: record });
    if ((await taken(record)) !== isTakenHere) otherwise.push(what);
  }
  if (otherwise.length > 0) process.stderr.write(`Answered otherwise: ${otherwise.join(', ')}\n`);
  return [
    {
      name: 'good records taken by both',
      value: Number((await taken(goodRecord())) && !isRefused({ key: '', value: goodRecord() })),
      unit: '',
      least: 1,
    },
    { name: 'faulty records tried', value: Object.keys(BAD_RECORDS).length, unit: '' },
    { name: 'answered otherwise by server and emulator', value: otherwise.length, unit: '', most: 0 },
  ];
}
