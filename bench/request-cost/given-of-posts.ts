import { goodPhotos } from '../../server/test/hostile-files/photo-files.ts';
import { dayAfter, type Given, type Prepare, type Preparing } from './given.ts';

/** Behind the days that are full of posts. */
const FREE_DAY = 60;
const TEXT = 'Zażółć gęślą jaźń, chleb na zakwasie rośnie całą noc. '.repeat(80);
/** The most days that are made at once. */
const WINDOW = { from: dayAfter(FREE_DAY), days: 30, existing: 'fill', frequency: 'daily' };

const byId = (id: string): Given => ({ path: { id } });
const firstPost = ({ brand }: Preparing) => brand.postIds[0] ?? '';

async function assetsOf({ brand, sql }: Preparing, most: number): Promise<string[]> {
  const text = 'select id from assets where workspace_id = $1 limit $2';
  return (await sql<{ id: string }>(text, [brand.workspaceId, most])).map(({ id }) => id);
}
const oneAsset: Prepare = async (preparing) => byId((await assetsOf(preparing, 1))[0] ?? '');

async function photoForm(): Promise<FormData> {
  const { jpeg } = await goodPhotos();
  const form = new FormData();
  form.set('file', new File([Uint8Array.from(jpeg ?? [])], 'zdjecie.jpg'));
  return form;
}
const file: Prepare = async () => ({ form: await photoForm() });

/** A post of the brand whose picture lies in the storage. */
async function illustrated(preparing: Preparing): Promise<{ post: string; asset: string }> {
  const asset = (await preparing.ask<{ id: string }>('POST', '/assets', await photoForm())).id;
  const post = firstPost(preparing);
  const media = [{ assetId: asset, altText: 'Chleb' }];
  await preparing.ask('PATCH', `/posts/${post}`, { revision: 1, media });
  return { post, asset };
}
const reel: Prepare = async (preparing) => {
  const { post, asset } = await illustrated(preparing);
  const texts = ['Chleb na zakwasie.', 'Rośnie całą noc.', 'Rano czeka w piekarni.'];
  const body = { seconds: 15, shape: '9:16', mood: 'bright', texts, pictures: [asset] };
  return { path: { id: post }, body, without: ['cover', 'sound', 'captions'] };
};
const poster: Prepare = async (preparing) => {
  const { asset } = await illustrated(preparing);
  return { body: { assetId: asset, headline: 'Chleb na zakwasie', detail: '' }, without: ['otherId'] };
};

const topic: Prepare = async ({ ask }) => {
  const plan = await ask<{ id: string; topics: { date: string }[] }>('POST', '/month-plans', WINDOW);
  const [first, second] = plan.topics.map(({ date }) => date);
  const path = { id: plan.id, date: first ?? '' };
  return { path, body: { with: second }, without: ['withoutPhoto', 'contentType', 'tone'] };
};
const started: Prepare = async ({ ask }) => {
  const { id } = await ask<{ id: string }>('POST', '/generation-batches', WINDOW);
  return { path: { id, date: WINDOW.from } };
};

const RECURRING = {
  name: 'Co tydzień',
  schedule: { every: 'week', weeks: 1, weekdays: ['monday', 'wednesday', 'friday'] },
  time: '10:00',
  until: null,
  times: null,
  restDays: 0,
  freeDaysOnly: false,
};
const repeated: Prepare = async ({ ask, brand }) => {
  const postIds = brand.postIds.slice(0, 50);
  const { id } = await ask<{ id: string }>('POST', '/recurring-posts', { ...RECURRING, postIds });
  return { path: { id }, body: { ...RECURRING, time: '11:00', postIds } };
};

async function comment(preparing: Preparing) {
  const assetIds = await assetsOf(preparing, 4);
  return { text: TEXT.slice(0, 2_000), mentions: [], assetIds, toClient: false };
}
const said: Prepare = async (preparing) => {
  const place = `/posts/${firstPost(preparing)}/comments`;
  const { comments } = await preparing.ask<{ comments: { id: string }[] }>(
    'POST',
    place,
    await comment(preparing),
  );
  return byId(comments[0]?.id ?? '');
};

const written: Prepare = async (preparing) => ({
  path: { id: firstPost(preparing) },
  body: {
    revision: 1,
    date: dayAfter(FREE_DAY),
    time: '10:00',
    content: `${TEXT.slice(0, 1_900).trim()} #chleb #zakwas`,
    link: 'https://example.com/',
    targets: [{ network: 'facebook', text: TEXT.slice(0, 4_000) }],
    media: (await assetsOf(preparing, 10)).map((assetId) => ({ assetId, altText: TEXT.slice(0, 1_000) })),
    shownIn: 'feed',
  },
  without: ['swapWith', 'add'],
});

export const GIVEN_OF_POSTS: Readonly<Record<string, Prepare>> = {
  'posts.create': async (preparing) => ({ ...(await written(preparing)), without: ['revision', 'swapWith'] }),
  'posts.change': written,
  'posts.duplicate': (preparing) => ({
    path: { id: firstPost(preparing) },
    body: { date: dayAfter(FREE_DAY), add: true },
  }),
  'posts.restore': async (preparing) => {
    const post = firstPost(preparing);
    await preparing.ask('PATCH', `/posts/${post}`, {
      revision: 1,
      content: 'Chleb na zakwasie, świeży od rana. #chleb #zakwas',
    });
    const answer = await preparing.ask<{ versions: { id: string }[] }>('GET', `/posts/${post}/versions`);
    return { path: { id: post, versionId: answer.versions[0]?.id ?? '' }, body: { revision: 2 } };
  },
  'posts.showing': oneAsset,
  'publications.ofPost': (preparing) => byId(firstPost(preparing)),
  'assets.add': file,
  'support.attachScreenshot': async ({ ask }) => {
    const question = { topic: 'other', subject: 'Pytanie', message: 'Nic nie widać.' };
    const { id } = await ask<{ id: string }>('POST', '/support-requests', question);
    return { path: { id }, form: await photoForm() };
  },
  'assets.list': () => ({ query: 'filter=photos&search=zdjecie' }),
  'assets.read': oneAsset,
  'assets.describe': oneAsset,
  'assets.discard': oneAsset,
  'brandProfile.putLogo': file,
  'photoPosters.samples': poster,
  'photoPosters.make': poster,
  'reels.start': reel,
  'reels.preview': reel,
  'monthPlans.get': topic,
  'monthPlans.changeTopic': topic,
  'monthPlans.renewTopic': topic,
  'monthPlans.swapTopics': topic,
  'generation.start': () => ({ body: WINDOW, without: ['planId', 'reelEvery'] }),
  'generation.get': started,
  'generation.cancel': started,
  'generation.undo': started,
  'generation.retryDay': started,
  'recurringPosts.change': repeated,
  'recurringPosts.remove': repeated,
  'recurringPosts.release': repeated,
  'comments.add': async (preparing) => ({
    path: { postId: firstPost(preparing) },
    body: await comment(preparing),
    without: ['threadId'],
  }),
  'liveUpdates.setPresence': (preparing) => ({
    path: { postId: firstPost(preparing) },
    body: { client: crypto.randomUUID(), here: true },
  }),
  'comments.settle': said,
  'comments.remove': said,
};
