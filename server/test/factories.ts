import { randomUUID } from 'node:crypto';
import { BRAND_PROFILE_DEFAULTS, type BrandProfile } from '@postownia/contract';
import type { Database } from '../src/db/connect.ts';
import { users } from '../src/db/schema/workspaces.ts';
import { inTransaction } from '../src/db/transaction.ts';
import { saveBrandProfile } from '../src/features/brand-profile/index.ts';
import { grantTrial } from '../src/features/tokens/index.ts';
import { createWorkspace } from '../src/features/workspaces/index.ts';
import type { WorkspaceId } from '../src/lib/workspace-id.ts';

/** When tests begin unless they say otherwise: a Saturday morning in Warsaw. */
export const TEST_START = new Date('2026-11-21T09:00:00Z');

/** A person with a name and an address of their own. */
export async function makePerson(db: Database, name = 'Anna Nowak'): Promise<string> {
  const id = randomUUID();
  const at = { createdAt: TEST_START, updatedAt: TEST_START };
  await db.insert(users).values({ id, name, email: `${id}@example.pl`, emailVerified: true, ...at });
  return id;
}

/** A workspace with its owner and nothing else. */
export async function makeWorkspace(db: Database): Promise<{ workspaceId: WorkspaceId; userId: string }> {
  const userId = await makePerson(db);
  const workspaceId = await inTransaction(db, (tx) =>
    createWorkspace(tx, { name: 'Palarnia Świt', ownerId: userId, now: TEST_START }),
  );
  return { workspaceId, userId };
}

export const TEST_PROFILE: BrandProfile = {
  ...BRAND_PROFILE_DEFAULTS,
  brandName: 'Palarnia Świt',
  trade: 'palarnia kawy speciality',
  industry: 'Gastronomia',
  companySize: '1-10',
  targetAudience: 'osoby, które parzą kawę w domu',
  postFrequency: 'daily',
  contentTypes: ['educational', 'behind-the-scenes', 'expert-advice'],
  postGoals: ['engagement'],
  tones: ['friendly', 'expert'],
  keywords: ['kawa', 'palarnia', 'espresso'],
  socialPlatforms: ['facebook', 'instagram'],
  languages: ['pl'],
};

/** A workspace as it is right after sign-up: with a brand profile and the trial's tokens. */
export async function makeReadyWorkspace(
  db: Database,
  { profile = TEST_PROFILE, now = TEST_START }: { profile?: BrandProfile; now?: Date } = {},
): Promise<{ workspaceId: WorkspaceId; userId: string }> {
  const made = await makeWorkspace(db);
  await inTransaction(db, async (tx) => {
    await saveBrandProfile(tx, made.workspaceId, { profile, now });
    await grantTrial(tx, made.workspaceId, { now });
  });
  return made;
}
