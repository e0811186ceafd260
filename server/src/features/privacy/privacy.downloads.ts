import { inTransaction } from '../../db/transaction.ts';
import type { Downloads } from '../../http/member-downloads.ts';
import { recordEvent } from '../audit/index.ts';
import { exportWorkspace } from './export-workspace.ts';

/** The copy of everything (GDPR articles 15 and 20); owners only, because it holds everybody's work. */
export const privacyDownloads: Downloads = {
  '/privacy/export.zip': {
    action: 'brand.export',
    make: async (app, { workspaceId, userId }) => {
      const now = app.clock.now();
      await inTransaction(app.db, (tx) =>
        recordEvent(tx, workspaceId, { actor: 'user', actorId: userId, action: 'export.downloaded' }, now),
      );
      const body = await exportWorkspace(app, workspaceId, { userId, now });
      return { name: `postownia-${now.toISOString().slice(0, 10)}.zip`, mime: 'application/zip', body };
    },
  },
};
