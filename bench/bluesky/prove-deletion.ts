import { deleteAtNetwork } from '../../server/src/features/publications/remove-publication.job.ts';
import { removePublication } from '../../server/src/features/publications/remove-publication.ts';
import { byUser } from '../../server/src/lib/recorded-actor.ts';
import { publishAll, setToNow } from '../real-setup.ts';
import type { Figure } from '../report.ts';
import { type BlueskySetup, COLLECTION, openOwner, recordsOf } from './owners.ts';

const EACH = 4;
const ROUTE = 'POST com.atproto.repo.deleteRecord';
/** What becomes of the deletion's own call. */
const FATES = ['answered', 'reset-before', 'reset-after', 'garbage', 'by the owner before'] as const;

/** Posts that are out are deleted by their button, whatever becomes of the call, and stay deleted. */
export async function proveDeletion(setup: BlueskySetup): Promise<Figure[]> {
  setToNow(setup);
  const { context, line, server } = setup;
  const { brand, account } = await openOwner(setup, 'usuwanie');
  const { workspaceId, userId } = brand;
  for (let index = 0; index < EACH * FATES.length; index += 1)
    await brand.publishTo('bluesky-post', account.did);
  await publishAll(setup);
  const files = (await recordsOf(setup, account)).map(({ value }) => cidIn(value));
  const before = files.length;
  const token = await server.signIn(account);
  let tries = 0;
  for (const [index, row] of (await brand.publications()).entries()) {
    const fate = FATES[index % FATES.length] ?? 'answered';
    if (fate === 'by the owner before')
      await server.call('com.atproto.repo.deleteRecord', {
        body: { repo: account.did, collection: COLLECTION, rkey: row.remoteId },
        token,
      });
    else if (fate !== 'answered') line.lose({ route: ROUTE, kind: fate });
    await removePublication(context, workspaceId, { id: row.id, by: byUser(userId) });
    // As the queue does it: again until it is done.
    for (let isDone = false; !isDone; tries += 1) {
      const run = { signal: new AbortController().signal, lastTry: false };
      isDone = await deleteAtNetwork(context, { workspaceId, publicationId: row.id }, run).then(
        () => true,
        () => false,
      );
    }
  }
  line.faults.clear();
  const removed = (await brand.publications()).filter(({ removalState }) => removalState === 'removed');
  let kept = 0;
  for (const cid of files) {
    const query = { did: account.did, cid };
    if ((await server.call('com.atproto.sync.getBlob', { query })).status === 200) kept += 1;
  }
  return [
    { name: 'posts out before', value: before, unit: '', least: EACH * FATES.length },
    { name: 'deleted', value: removed.length, unit: '', least: EACH * FATES.length },
    { name: 'tries that took', value: tries, unit: '' },
    {
      name: 'posts that are still there',
      value: (await recordsOf(setup, account)).length,
      unit: '',
      most: 0,
    },
    { name: 'images of deleted posts still given out', value: kept, unit: '' },
  ];
}

function cidIn(value: Readonly<Record<string, unknown>>): string {
  const { images } = value.embed as { images: { image: { ref: { $link: string } } }[] };
  return images[0]?.image.ref.$link ?? '';
}
