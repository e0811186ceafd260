import type { ActiveRole } from '@postownia/contract';
import { inTransaction } from '../../server/src/db/transaction.ts';
import { grantTrial } from '../../server/src/features/tokens/index.ts';
import { brandRows } from '../../server/src/features/workspaces/index.ts';
import { asWorkspaceId, type WorkspaceId } from '../../server/src/lib/workspace-id.ts';
import type { TestApp } from '../../server/test/app.ts';
import { Browser } from '../../server/test/browser.ts';
import { connectAccounts, PAGE } from '../../server/test/publishing.ts';
import { addPost } from '../../server/test/publishing-posts.ts';
import { addUser, type User } from '../../server/test/users.ts';

export const ASKERS = [
  ...['owner', 'admin', 'editor', 'author', 'approver', 'viewer'],
  ...['guest', 'removed member', 'foreign owner'],
] as const;
export type Asker = (typeof ASKERS)[number];

/** Whose brand a request names, as the people of the firm see it: the one that everybody works in, its sister, a stranger's. */
export const BRANDS = ['own brand', 'other brand of the firm', 'foreign brand'] as const;
export type Brand = (typeof BRANDS)[number];

export interface BrandOfWalk {
  readonly workspaceId: WorkspaceId;
  /** Ids of its rows: posts, accounts, links, comments, people. */
  readonly ids: readonly string[];
  /** Stands in every text of this brand and nowhere else. */
  readonly mark: string;
}

export interface Firm {
  readonly owner: User;
  readonly cookies: Readonly<Record<Asker, string | null>>;
  readonly brands: Readonly<Record<Brand, BrandOfWalk>>;
  /** Another person of that role in the firm's own brand, for what a person does once. */
  readonly another: (role: ActiveRole) => Promise<User>;
}

export const browserOf = (running: TestApp, user?: Pick<User, 'cookie'>) => new Browser(running, user);

/** An owner whose trial has room for brands, people and clients. */
async function addFirm(running: TestApp): Promise<User> {
  const owner = await addUser(running.app);
  const now = running.app.clock.now();
  await inTransaction(running.app.db, (tx) => grantTrial(tx, owner.organizationId, { now }));
  return owner;
}

/** Two firms: one with two brands and a person of each kind, and a stranger's. Every brand has marked rows. */
export async function openFirm(running: TestApp): Promise<Firm> {
  const [owner, stranger] = [await addFirm(running), await addFirm(running)];
  const { workspaceId } = owner;
  const named = { name: 'Druga marka', now: running.app.clock.now() };
  const second = await inTransaction(running.app.db, (tx) =>
    brandRows.createWorkspace(tx, owner.organizationId, named),
  );
  const another = (role: ActiveRole) => addUser(running.app, { role, workspaceId });
  const of = async (role: ActiveRole) => (await another(role)).cookie;
  const removed = await another('editor');
  await browserOf(running, owner).ask('DELETE', `/api/v1/members/${removed.userId}`);
  return {
    owner,
    another,
    brands: {
      'own brand': await fill(running, owner, workspaceId),
      'other brand of the firm': await fill(running, owner, asWorkspaceId(second.workspaceId)),
      'foreign brand': await fill(running, stranger, stranger.workspaceId),
    },
    cookies: {
      owner: owner.cookie,
      admin: await of('admin'),
      editor: await of('editor'),
      author: await of('author'),
      approver: await of('approver'),
      viewer: await of('viewer'),
      guest: null,
      'removed member': removed.cookie,
      'foreign owner': stranger.cookie,
    },
  };
}

async function fill(running: TestApp, owner: User, workspaceId: WorkspaceId): Promise<BrandOfWalk> {
  const { app, sandbox } = running;
  const mark = `ZNAK${workspaceId.replaceAll('-', '')}`;
  const { userId } = owner;
  const accounts = await connectAccounts({ context: app, sandbox, workspaceId, userId, remoteIds: [PAGE] });
  const ids: string[] = [workspaceId, userId, ...accounts.map(({ id }) => id)];
  const days = ['2026-12-01', '2026-12-02'];
  for (const date of days) {
    const post = { date, approved: false, image: false, content: `${mark} Kawa na dzień dobry. #kawa #dom` };
    ids.push(await addPost(app, workspaceId, userId, post));
  }
  const ask = (method: string, path: string, body: unknown) =>
    browserOf(running, owner).ask(method, `/api/v1${path}`, body, { 'x-workspace': workspaceId });
  const postIds = ids.slice(-days.length);
  await ask('PUT', '/approvals/policy', { policy: 'client' });
  const form = { postIds, note: mark, language: 'pl', pin: false };
  const link = await ask('POST', '/approvals/links', form);
  const comment = await ask('POST', `/posts/${postIds[0]}/comments`, {
    text: mark,
    mentions: [],
    assetIds: [],
    toClient: false,
  });
  if (link.status !== 201 || comment.status !== 201) throw new Error('a brand could not be filled');
  return { workspaceId, mark, ids: [...ids, link.body.link.id, comment.body.comments[0].id] };
}
