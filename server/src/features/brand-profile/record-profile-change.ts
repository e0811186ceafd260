import type { Tx } from '../../db/transaction.ts';
import { emit } from '../../events/emit.ts';
import type { RecordedActor } from '../../lib/recorded-actor.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { recordEvent } from '../audit/index.ts';

/** Which part of the profile a person changed, and when. */
export interface ProfileChange {
  readonly by: RecordedActor;
  readonly part: 'profile' | 'kit' | 'look' | 'logo' | 'voice';
  readonly now: Date;
}

/** Says in the audit log that a person changed a part of the brand's profile; what they wrote is in the profile alone. */
export async function recordProfileChange(
  tx: Tx,
  workspaceId: WorkspaceId,
  { by, part, now }: ProfileChange,
): Promise<void> {
  const event = { ...by, action: 'brand-profile.changed', details: { part } } as const;
  await recordEvent(tx, workspaceId, event, now);
  await emit(tx, workspaceId, { name: 'profile.changed', payload: {} }, now);
}
