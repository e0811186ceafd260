import { openPublishingAccounts } from '../../server/src/features/social-accounts/index.ts';
import { NetworkError } from '../../server/src/providers/social/network-error.ts';
import type { PublishTarget, SocialNetwork } from '../../server/src/providers/social/social-network.ts';
import { setToNow } from '../real-setup.ts';
import type { Figure } from '../report.ts';
import { type BlueskySetup, openOwner, recordsOf } from './owners.ts';

const POSTS = 20;

/** The same request again, after it, together with it and with another text: the key lets one through. */
export async function proveReplays(setup: BlueskySetup): Promise<Figure[]> {
  setToNow(setup);
  const { brand, account, accountId } = await openOwner(setup, 'powtorki');
  const { context } = setup;
  const opened = await openPublishingAccounts(context, context.db, [brand.workspaceId], [accountId]);
  const access = opened.get(accountId)?.access;
  const network = context.networks.target('bluesky', 'image');
  if (access == null || network === undefined) throw new Error('nothing to publish with');
  let doubted = 0;
  let found = 0;
  const texts = new Set<string>();
  for (let index = 0; index < POSTS; index += 1) {
    const caption = `Raz, ${index}. #kawa`;
    texts.add(caption);
    const ready = await prepared(network, { account: access, now: setup.clock.now() }, caption);
    // Two at once, one after them, and one that says something else under the same key.
    const tries = await Promise.allSettled([network.publish(ready), network.publish(ready)]);
    tries.push(...(await Promise.allSettled([network.publish(ready)])));
    const other = { ...ready, content: { ...ready.content, caption: 'Coś innego.' } };
    tries.push(...(await Promise.allSettled([network.publish(other)])));
    doubted += tries.filter((one) => one.status === 'rejected' && isDoubt(one.reason)).length;
    const trace = { since: setup.clock.now(), known: new Set<string>() };
    const looked = await network.find?.(ready, trace);
    if (looked?.result === 'found' && looked.remoteId === ready.handles.key) found += 1;
  }
  const records = await recordsOf(setup, account);
  const asWritten = records.filter(({ value }) => texts.has(String(value.text))).length;
  return [
    { name: 'posts asked for four times each', value: POSTS, unit: '' },
    { name: 'repetitions refused, each leading to a look', value: doubted, unit: '', least: 3 * POSTS },
    { name: 'found under their own key', value: found, unit: '', least: POSTS },
    { name: 'posts that came of it', value: records.length, unit: '', least: POSTS, most: POSTS },
    { name: 'of these with the first text', value: asWritten, unit: '', least: POSTS },
  ];
}

/** Looked for before anything is said of it: it may be out. */
const isDoubt = (error: unknown) => error instanceof NetworkError && error.action === 'check' && error.lost;

async function prepared(
  network: SocialNetwork,
  { account, now }: Pick<PublishTarget, 'account' | 'now'>,
  caption: string,
): Promise<PublishTarget> {
  const nothing = { images: [], video: null, link: null, options: {}, aiLabel: false };
  const content = { ...nothing, caption, language: 'pl' as const };
  let ready: PublishTarget = { account, content, handles: {}, now, signal: new AbortController().signal };
  while (network.nextStep(content, ready.handles) !== null)
    ready = { ...ready, handles: (await network.prepare(ready)).handles };
  return ready;
}
