import { BRAND_PROFILE_DEFAULTS } from '@postownia/contract';
import type { Context } from '../../context.ts';
import { actForEveryBrand } from '../../db/acting-for.ts';
import { inTransaction, type Tx } from '../../db/transaction.ts';
import { byUser } from '../../lib/recorded-actor.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { recordEvent } from '../audit/index.ts';
import { saveBrandProfile } from '../brand-profile/index.ts';
import { grantTrial } from '../tokens/index.ts';
import { createOrganization, findWorkspaceOf, lockUser } from '../workspaces/index.ts';
import { type CollectedSignUp, readPending, removePending } from './pending.system-queries.ts';

/**
 * Gives a person what belongs to an account: organization, workspace, membership, brand profile, trial tokens and the
 * record of their consent, all in one transaction. Whoever agreed to the terms before and is in no firm any more gets an
 * empty brand without a trial: it belongs to a sign-up. Does nothing when they have a workspace already, so it runs before
 * every session and finishes whatever a crash left undone.
 * @param options.collected what the wizard has just collected; default what it left in the pending row
 */
export async function completeSignUp(
  context: Pick<Context, 'db' | 'clock'>,
  { userId, collected }: { userId: string; collected?: CollectedSignUp },
): Promise<WorkspaceId> {
  const existing = await findWorkspaceOf(context.db, userId);
  if (existing !== null && collected === undefined) return existing;
  const complete = async (tx: Tx) => {
    const user = await lockUser(tx, userId);
    if (user === null) throw new Error(`no person ${userId}`);
    const made = await findWorkspaceOf(tx, userId);
    const known = collected ?? (await readPending(tx, user.email));
    const trial = known !== null || user.consentVersion === null;
    const workspaceId = made ?? (await makeWorkspace(tx, userId, known, { trial, now: context.clock.now() }));
    await removePending(tx, user.email);
    return workspaceId;
  };
  // Nobody has let them into a brand yet: this makes it.
  return actForEveryBrand(() => inTransaction(context.db, complete));
}

async function makeWorkspace(
  tx: Tx,
  ownerId: string,
  known: CollectedSignUp | null,
  { trial, now }: { trial: boolean; now: Date },
): Promise<WorkspaceId> {
  const name = known?.profile.brandName ?? BRAND_PROFILE_DEFAULTS.brandName;
  const consent = known === null ? null : consentOf(known);
  const { organizationId, workspaceId } = await createOrganization(tx, { name, ownerId, now, consent });
  await recordEvent(tx, workspaceId, { ...byUser(ownerId), action: 'workspace.created' }, now);
  if (trial) await grantTrial(tx, organizationId, { now });
  if (known !== null) await saveBrandProfile(tx, workspaceId, { profile: known.profile, now });
  return workspaceId;
}

const consentOf = ({ consentVersion, createdAt: consentAt, signUpIp, language }: CollectedSignUp) => ({
  consentVersion,
  consentAt,
  signUpIp,
  language,
});
