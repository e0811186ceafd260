import { inTransaction } from '../../db/transaction.ts';
import type { Downloads } from '../../http/member-downloads.ts';
import { Refusal } from '../../lib/refusal.ts';
import { noteEvent } from '../audit/index.ts';
import { exportWorkspace } from './export-workspace.ts';

/** The copy of everything (GDPR articles 15 and 20); owners only, because it holds everybody's work. */
export const privacyDownloads: Downloads = {
  '/privacy/export.zip': async (app, { workspaceId, userId, role }) => {
    if (role !== 'owner') throw new Refusal('FORBIDDEN');
    const now = app.clock.now();
    await inTransaction(app.db, (tx) =>
      noteEvent(tx, workspaceId, { actor: 'person', actorId: userId, action: 'export.downloaded' }, now),
    );
    const body = await exportWorkspace(app, workspaceId, { userId, now });
    return { name: `postownia-${now.toISOString().slice(0, 10)}.zip`, mime: 'application/zip', body };
  },
};
