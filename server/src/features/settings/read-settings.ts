import type { ActiveRole, Settings } from '@postownia/contract';
import type { Context } from '../../context.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { readNotificationChoices } from '../notifications/index.ts';
import { getPreferences } from '../posting-preferences/index.ts';
import { selectUserAndWorkspace } from './settings.queries.ts';

/** Who is asking, as the session says. */
export interface Who {
  readonly userId: string;
  readonly workspaceId: WorkspaceId;
  readonly role: ActiveRole;
  /** Of a person alone: programs are not asked for a second factor. */
  readonly lacksSecondFactor?: boolean;
}

/** What a person may set about themselves and their workspace. */
export async function readSettings({ db }: Pick<Context, 'db'>, who: Who): Promise<Settings> {
  const { userId, workspaceId, role, lacksSecondFactor = false } = who;
  const { zone } = await getPreferences(db, workspaceId);
  const { workspace, ...user } = await selectUserAndWorkspace(workspaceId, db, userId);
  return {
    user: { ...user, lacksSecondFactor },
    workspace: { name: workspace, zone, role },
    notifications: await readNotificationChoices(db, workspaceId, userId),
  };
}
