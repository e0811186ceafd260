import sharp from 'sharp';
import { deleteAtNetwork } from '../../server/src/features/publications/remove-publication.job.ts';
import { removePublication } from '../../server/src/features/publications/remove-publication.ts';
import { checkAccounts } from '../../server/src/features/social-accounts/check-accounts.job.ts';
import { disconnectAccount } from '../../server/src/features/social-accounts/disconnect-account.ts';
import { byUser } from '../../server/src/lib/recorded-actor.ts';
import type { Fault } from '../losing-line.ts';
import { publishAll } from '../real-setup.ts';
import type { Figure } from '../report.ts';
import { countOnce, type MastodonSetup, type Owner, openOwner, statusesOf } from './owners.ts';

const TARGETS_HERE = [
  'mastodon-text',
  'mastodon-photo',
  'mastodon-album',
  'mastodon-link',
  'mastodon-video',
] as const;
const STATUS = 'POST /api/v1/statuses';
const MOST_TRIES = 3;
/** What can happen to the visible call: done or not, answered or not. */
const FAULTS: readonly Pick<Fault, 'kind' | 'parameters'>[] = [
  { kind: 'reset-before' },
  { kind: 'reset-after' },
  { kind: 'truncate' },
  { kind: 'garbage' },
  { kind: 'hang-after' },
  { kind: 'status', parameters: { status: 502 } },
];

const yes = (name: string, is: boolean): Figure => ({ name, value: Number(is), unit: '', least: 1 });

/** One post of each kind, as its server shows it to everybody. */
export async function provePosts(setup: MastodonSetup): Promise<Figure[]> {
  const owner = await openOwner(setup, 'palarnia');
  for (const target of TARGETS_HERE) await owner.brand.publishTo(target, owner.remoteId);
  await publishAll(setup);
  const rows = await owner.brand.publications();
  const statuses = await statusesOf(setup, owner);
  const shown = statuses.flatMap(({ media_attachments: media }) => media);
  let whole = 0;
  for (const { type, url } of shown) {
    const bytes = await setup.server.file(url);
    if (type === 'image' ? (await sharp(bytes).metadata()).width === 1080 : bytes.length > 0) whole += 1;
  }
  const said = shown.filter(({ description }) => ['Zakwas', 'Piec', 'Bochenek'].includes(description));
  const read = rows.filter((row) => row.readBackAt !== null && row.state === 'published');
  return [
    { name: 'posts out and read back', value: read.length, unit: '', least: TARGETS_HERE.length },
    {
      name: 'posts at the server',
      value: statuses.length,
      unit: '',
      least: TARGETS_HERE.length,
      most: TARGETS_HERE.length,
    },
    { name: 'images and videos given back', value: whole, unit: '', least: 5 },
    { name: 'alt texts that arrived', value: said.length, unit: '', least: 3 },
    {
      name: 'public posts',
      value: statuses.filter(({ visibility }) => visibility === 'public').length,
      unit: '',
      least: TARGETS_HERE.length,
    },
    {
      name: 'posts with their language',
      value: statuses.filter(({ language }) => language === 'pl').length,
      unit: '',
    },
    yes('the daily look leaves the account as it is', await isConnectedAfterLook(setup, owner)),
  ];
}

async function isConnectedAfterLook(setup: MastodonSetup, { brand, accountId }: Owner): Promise<boolean> {
  await checkAccounts(setup.context);
  const { rows } = await setup.database.pool.query<{ state: string }>(
    'select state from social_accounts where id = $1 and workspace_id = $2',
    [accountId, brand.workspaceId],
  );
  return rows[0]?.state === 'connected';
}

/** Keys of repeated requests are nothing to this server: its list alone decides. */
export async function proveLostAnswers(setup: MastodonSetup): Promise<Figure[]> {
  const owners: Owner[] = [];
  for (const target of TARGETS_HERE)
    for (const fault of FAULTS) {
      const owner = await openOwner(setup, `u${owners.length}`);
      owners.push(owner);
      await owner.brand.publishTo(target, owner.remoteId);
      const [row] = await owner.brand.publications();
      // The body names the post, not the account.
      const contains = /[\da-f]{8}-[\da-f-]{27}/.exec(row?.caption ?? '')?.[0] ?? '';
      setup.line.lose({ route: STATUS, contains, ...fault });
    }
  await publishAll(setup);
  const struck = setup.line.faults.list().reduce((sum, { hits }) => sum + hits, 0);
  setup.line.faults.clear();
  const { once, twice, lost, asked } = await countOnce(setup, owners);
  return [
    { name: 'answers lost on the way', value: struck, unit: '', least: owners.length },
    { name: 'out once, found and read back', value: once, unit: '', least: owners.length },
    { name: 'out twice', value: twice, unit: '', most: 0 },
    { name: 'lost', value: lost, unit: '', most: 0 },
    { name: 'a question to somebody', value: asked, unit: '', most: 0 },
  ];
}

/** A post is called deleted where it is gone, and nowhere else, also when the answer is lost; the consent ends at the server. */
export async function proveEnds(setup: MastodonSetup): Promise<Figure[]> {
  const { context, line } = setup;
  const owner = await openOwner(setup, 'koniec');
  const { workspaceId, userId } = owner.brand;
  for (let posts = 0; posts < 4; posts += 1) await owner.brand.publishTo('mastodon-photo', owner.remoteId);
  await publishAll(setup);
  const before = await statusesOf(setup, owner);
  for (const [index, row] of (await owner.brand.publications()).entries()) {
    if (index % 2 === 1) line.lose({ route: 'DELETE /api/v1/statuses/:id', kind: 'reset-after' });
    await removePublication(context, workspaceId, { id: row.id, by: byUser(userId) });
    for (let tries = 1, isDone = false; !isDone; tries += 1) {
      const run = { signal: new AbortController().signal, lastTry: tries === MOST_TRIES };
      isDone = await deleteAtNetwork(context, { workspaceId, publicationId: row.id }, run).then(
        () => true,
        () => false,
      );
    }
  }
  line.faults.clear();
  const left = new Set((await statusesOf(setup, owner)).map(({ id }) => id));
  const ended = await owner.brand.publications();
  const removed = ended.filter(({ removalState }) => removalState === 'removed');
  const failed = ended.filter(({ removalState }) => removalState === 'failed');
  line.requests.clear();
  await disconnectAccount(context, workspaceId, { id: owner.accountId, by: byUser(userId) });
  const revoked = line.requests.figures().entries.find(({ route }) => route === 'POST /oauth/revoke');
  return [
    { name: 'posts out before', value: before.length, unit: '', least: 4 },
    // snac 2.75 has no call for it, and says so with a page.
    { name: 'deleted', value: removed.length, unit: '' },
    { name: 'deleted, or told that it failed', value: removed.length + failed.length, unit: '', least: 4 },
    {
      name: 'called deleted, but still there',
      value: removed.filter(({ remoteId }) => left.has(remoteId ?? '')).length,
      unit: '',
      most: 0,
    },
    yes('disconnecting ends the consent at the server', revoked?.status === 200),
  ];
}
