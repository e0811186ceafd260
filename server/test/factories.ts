import { randomUUID } from 'node:crypto';
import { BRAND_PROFILE_DEFAULTS, type BrandProfile } from '@postownia/contract';
import type { Database } from '../src/db/connect.ts';
import { organizations, users, workspaces } from '../src/db/schema/workspaces.ts';
import { inTransaction } from '../src/db/transaction.ts';
import { saveBrandProfile } from '../src/features/brand-profile/index.ts';
import { grantTrial } from '../src/features/tokens/index.ts';
import { createOrganization } from '../src/features/workspaces/index.ts';
import type { OrganizationId } from '../src/lib/organization-id.ts';
import { asWorkspaceId, type WorkspaceId } from '../src/lib/workspace-id.ts';

/** When tests begin unless they say otherwise: a Saturday morning in Warsaw. */
export const TEST_START = new Date('2026-11-21T09:00:00Z');

/** A person with a name and an address of their own. */
export async function makeUser(db: Database, name = 'Anna Nowak'): Promise<string> {
  const id = randomUUID();
  const at = { createdAt: TEST_START, updatedAt: TEST_START };
  await db.insert(users).values({ id, name, email: `${id}@example.pl`, emailVerified: true, ...at });
  return id;
}

/** A workspace of an organization of its own, nobody in it. */
export async function makeEmptyWorkspace(db: Database): Promise<WorkspaceId> {
  const id = randomUUID();
  const row = { id, name: 'Marka', slug: id, createdAt: TEST_START };
  await db.insert(organizations).values(row);
  await db.insert(workspaces).values({ ...row, organizationId: id });
  return asWorkspaceId(id);
}

export interface MadeWorkspace {
  readonly organizationId: OrganizationId;
  readonly workspaceId: WorkspaceId;
  readonly userId: string;
}

/** A workspace with its owner and nothing else. */
export async function makeWorkspace(db: Database): Promise<MadeWorkspace> {
  const userId = await makeUser(db);
  const made = await inTransaction(db, (tx) =>
    createOrganization(tx, { name: 'Palarnia Świt', ownerId: userId, now: TEST_START }),
  );
  return { ...made, userId };
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
): Promise<MadeWorkspace> {
  const made = await makeWorkspace(db);
  await inTransaction(db, async (tx) => {
    await saveBrandProfile(tx, made.workspaceId, { profile, now });
    await grantTrial(tx, made.organizationId, { now });
  });
  return made;
}
