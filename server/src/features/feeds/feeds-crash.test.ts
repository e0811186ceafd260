import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { manualClock, type TestApp, testApp } from '../../../test/app.ts';
import { makeReadyWorkspace } from '../../../test/factories.ts';
import { atEachMessage, FAULT_NAMES } from '../../../test/message-faults.ts';
import { byUser } from '../../lib/recorded-actor.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import type { FeedAnswer } from '../../providers/feed/feed-reader.ts';
import type { PreparedPhoto } from '../../providers/image/image-work.ts';
import { imageKeys, PREFIXES } from '../assets/asset-keys.ts';
import { removeStrayFiles } from '../assets/remove-stray-files.job.ts';
import { addFeed } from './add-feed.ts';
import { readFeed } from './read-feed.job.ts';

const clock = manualClock();
let setup: TestApp;
beforeAll(async () => {
  setup = await testApp({ clock });
});
afterAll(async () => {
  await setup.app.feeds.close();
  await setup.close();
});

/** Files are as old as the machine’s clock says: by then all are old enough to be stray. */
const LATER = { now: () => new Date('2100-01-01T00:00:00Z') };

const SITE = 'https://a.example.com';
const url = `${SITE}/feed`;
const answer: FeedAnswer = {
  kind: 'read',
  url,
  title: 'A',
  known: { etag: null, lastModified: null },
  items: [{ key: 'a', title: 'Kawa', url: `${SITE}/kawa`, summary: '', imageUrl: `${SITE}/kawa.jpg` }],
};
/** What the workshop makes of any picture: decoding is not what is looked at here. */
const PHOTO: PreparedPhoto = {
  jpeg: new Uint8Array([1]),
  thumbnail: new Uint8Array([2]),
  colors: ['#cc8844'],
  width: 600,
  height: 600,
};

async function makeFeed() {
  const { workspaceId, userId } = await makeReadyWorkspace(setup.app.db);
  const wanted = { url, template: '{title}', withPicture: true, by: byUser(userId), userId };
  const { id: feedId } = await addFeed(setup.app, workspaceId, wanted);
  const fetchImage = async () => new Uint8Array([0]);
  const feeds = { ...setup.app.feeds, read: async () => answer, fetchImage };
  const workshop = { ...setup.app.workshop, do: (async () => PHOTO) as typeof setup.app.workshop.do };
  const read = (db = setup.app.db) =>
    readFeed({ ...setup.app, db, feeds, workshop }, { workspaceId, feedId });
  return { workspaceId, read };
}

/** The brand's drafts with their pictures, and the pictures that stand in the library without a draft. */
async function stateOf(workspaceId: WorkspaceId) {
  const { rows } = await setup.app.db.execute<{ content: string | null; asset: string | null }>(sql`
    select o.content, a.id as asset from (select * from posts where workspace_id = ${workspaceId}) o
    left join post_media m on m.workspace_id = o.workspace_id and m.post_id = o.id
    full join (select * from assets where workspace_id = ${workspaceId}) a on a.id = m.asset_id order by o.content`);
  return {
    drafts: rows.flatMap(({ content, asset }) => (content === null ? [] : [[content, asset !== null]])),
    orphans: rows.filter(({ content }) => content === null).length,
    assets: rows.flatMap(({ asset }) => asset ?? []),
  };
}

async function filesOf(workspaceId: WorkspaceId): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of setup.app.storage.list(`${PREFIXES.image}${workspaceId}/`)) keys.push(key);
  return keys;
}

test.each(FAULT_NAMES)(
  'a process that %s at any statement leaves no picture without its draft; the next reading makes the draft once',
  async (fault) => {
    const met = await atEachMessage(fault, setup.app.config.database.url ?? '', async (db, number) => {
      const { workspaceId, read } = await makeFeed();
      await read(db).catch(() => undefined);
      expect([number, (await stateOf(workspaceId)).orphans]).toEqual([number, 0]);
      return async () => {
        await read();
        const { drafts, assets, orphans } = await stateOf(workspaceId);
        expect([number, drafts, orphans]).toEqual([number, [['Kawa', true]], 0]);
        await removeStrayFiles({ ...setup.app, clock: LATER });
        const keys = assets.flatMap((id) => Object.values(imageKeys(workspaceId, id)));
        expect((await filesOf(workspaceId)).toSorted()).toEqual(keys.toSorted());
      };
    });
    expect(met).toBeGreaterThan(20);
  },
);
