import type { PublicationRow } from '../../server/src/features/publications/publication-row.ts';
import { enterLogin, openBrand } from '../../server/test/publishing.ts';
import type { RealSetup } from '../real-setup.ts';
import { type RealAccount, type RealServer, SERVER_NAME } from './run-server.ts';

export const COLLECTION = 'app.bsky.feed.post';
export const TARGETS_HERE = ['bluesky-post', 'bluesky-link', 'bluesky-video'] as const;

export type BlueskySetup = RealSetup<RealServer>;

/** A brand with one account of the real server, connected as a person connects it. */
export async function openOwner(setup: BlueskySetup, name: string) {
  const { context, sandbox, server } = setup;
  const account = await server.addAccount(name);
  const brand = await openBrand(setup);
  const { workspaceId, userId } = brand;
  const connect = (entered: Record<string, string> = {}) =>
    enterLogin({
      context,
      sandbox,
      workspaceId,
      userId,
      network: 'bluesky',
      entered: { server: SERVER_NAME, handle: account.handle, appPassword: account.appPassword, ...entered },
    });
  const connected = await connect();
  if (connected === undefined) throw new Error(`not connected: ${account.handle}`);
  return { brand, account, accountId: connected.id, connect };
}
export type Owner = Awaited<ReturnType<typeof openOwner>>;

export interface StoredRecord {
  readonly key: string;
  readonly value: Readonly<Record<string, unknown>>;
}

/** What everybody sees of an account, as its own server tells everybody. */
export async function recordsOf(
  { server }: BlueskySetup,
  { did }: Pick<RealAccount, 'did'>,
): Promise<StoredRecord[]> {
  const query = { repo: did, collection: COLLECTION, limit: '100' };
  const { body } = await server.call('com.atproto.repo.listRecords', { query });
  const records = body.records as { uri: string; value: Record<string, unknown> }[];
  return records.map(({ uri, value }) => ({ key: uri.slice(uri.lastIndexOf('/') + 1), value }));
}

/** What the product says came of an owner's publications, held against what the server has. */
export interface Outcome {
  readonly rows: readonly PublicationRow[];
  readonly records: readonly StoredRecord[];
}

export const outcomeOf = async (setup: BlueskySetup, { brand, account }: Owner): Promise<Outcome> => ({
  rows: await brand.publications(),
  records: await recordsOf(setup, account),
});

/** Each owner published once: how often that is true, and how it is not. */
export async function countOnce(setup: BlueskySetup, owners: readonly Owner[]) {
  const outcomes = await Promise.all(owners.map((owner) => outcomeOf(setup, owner)));
  const once = outcomes.filter(
    ({ rows: [row], records: [record] }) =>
      row?.state === 'published' && row.readBackAt !== null && row.remoteId === record?.key,
  );
  return {
    once: once.length,
    twice: outcomes.filter(({ records }) => records.length > 1).length,
    lost: outcomes.filter(({ records }) => records.length === 0).length,
    asked: outcomes.filter(({ rows: [row] }) => row?.state === 'unknown' || row?.state === 'waiting').length,
  };
}
