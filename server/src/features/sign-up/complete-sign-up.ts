import { BRAND_PROFILE_DEFAULTS } from '@postownia/contract';
import type { Context } from '../../context.ts';
import { inTransaction, type Tx } from '../../db/transaction.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { byPerson, noteEvent } from '../audit/index.ts';
import { saveBrandProfile } from '../brand-profile/index.ts';
import { grantTrial } from '../tokens/index.ts';
import { createWorkspace, findWorkspaceOf, lockPerson, noteConsent } from '../workspaces/index.ts';
import { type CollectedSignUp, readPending, removePending } from './pending-rows.ts';

/**
 * Gives a person what belongs to an account: workspace, membership, brand profile, trial tokens and the record of
 * their consent, all in one transaction. Does nothing when they have a workspace already, so it runs before every
 * session and finishes whatever a crash left undone.
 * @param options.collected what the wizard has just collected; default what it left in the pending row
 */
export async function completeSignUp(
  context: Pick<Context, 'db' | 'clock'>,
  { userId, collected }: { userId: string; collected?: CollectedSignUp },
): Promise<WorkspaceId> {
  const existing = await findWorkspaceOf(context.db, userId);
  if (existing !== null && collected === undefined) return existing;
  return inTransaction(context.db, async (tx) => {
    const person = await lockPerson(tx, userId);
    if (person === null) throw new Error(`no person ${userId}`);
    const made = await findWorkspaceOf(tx, userId);
    const known = collected ?? (await readPending(tx, person.email));
    const workspaceId = made ?? (await makeWorkspace(tx, userId, known, context.clock.now()));
    await removePending(tx, person.email);
    return workspaceId;
  });
}

async function makeWorkspace(
  tx: Tx,
  ownerId: string,
  known: CollectedSignUp | null,
  now: Date,
): Promise<WorkspaceId> {
  const name = known?.profile.brandName ?? BRAND_PROFILE_DEFAULTS.brandName;
  const workspaceId = await createWorkspace(tx, { name, ownerId, now });
  await noteEvent(tx, workspaceId, { ...byPerson(ownerId), action: 'workspace.created' }, now);
  await grantTrial(tx, workspaceId, { now });
  if (known !== null) {
    await saveBrandProfile(tx, workspaceId, { profile: known.profile, now });
    await noteConsent(tx, ownerId, {
      consentVersion: known.consentVersion,
      consentAt: known.createdAt,
      signUpIp: known.signUpIp,
      language: known.language,
    });
  }
  return workspaceId;
}
