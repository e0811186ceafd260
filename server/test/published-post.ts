import { randomUUID } from 'node:crypto';
import type { Context } from '../src/context.ts';
import { publications } from '../src/db/schema/publications.ts';
import { socialAccounts } from '../src/db/schema/social-accounts.ts';
import type { WorkspaceId } from '../src/lib/workspace-id.ts';

/** A post of this brand that is out on an account of Mastodon. @returns the publication's id */
export async function addPublished(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  workspaceId: WorkspaceId,
  postId: string,
): Promise<string> {
  const [now, accountId, id] = [clock.now(), randomUUID(), randomUUID()];
  const at = { connectedAt: now, updatedAt: now };
  const account = {
    id: accountId,
    workspaceId,
    network: 'mastodon',
    remoteId: id,
    name: 'Palarnia',
  } as const;
  await db.insert(socialAccounts).values({ ...account, ...at, scopes: [], state: 'connected' });
  await db.insert(publications).values({
    id,
    workspaceId,
    postId,
    accountId,
    network: 'mastodon',
    state: 'published',
    remoteId: '1',
    dueAt: now,
    createdAt: now,
    updatedAt: now,
  });
  return id;
}
