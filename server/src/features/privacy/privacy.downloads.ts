import type { Context } from '../../context.ts';
import { admitQuota } from '../../db/quotas.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Downloads } from '../../http/member-downloads.ts';
import type { OrganizationId } from '../../lib/organization-id.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { recordEvent } from '../audit/index.ts';
import { exportBrand } from './export-brand.ts';
import { exportWorkspace } from './export-workspace.ts';

/** Copies to keep (GDPR articles 15 and 20); owners only, because they hold everybody's work. Each stands in the audit log. */
export const privacyDownloads: Downloads = {
  '/privacy/export.zip': {
    action: 'brand.export',
    make: async (app, { workspaceId, organizationId, userId }) => {
      const now = app.clock.now();
      await admitCopy(app, { organizationId, now });
      await recordCopy(app, { workspaceId, userId, now });
      const body = await exportWorkspace(app, workspaceId, { userId, now });
      return { name: `postownia-${dayOf(now)}.zip`, mime: 'application/zip', body };
    },
  },
  /** One brand alone, to be handed over (decision 0075). */
  '/brands/export.zip': {
    action: 'brand.export',
    make: async (app, { workspaceId, workspaceSlug, organizationId, userId, language }) => {
      const now = app.clock.now();
      await admitCopy(app, { organizationId, now });
      await recordCopy(app, { workspaceId, userId, now });
      const body = await exportBrand(app, workspaceId, { language, now });
      return { name: `${workspaceSlug}-${dayOf(now)}.zip`, mime: 'application/zip', body };
    },
  },
};

const dayOf = (now: Date) => now.toISOString().slice(0, 10);

/** @throws Refusal TOO_MANY_REQUESTS: a copy reads every row and every file */
const admitCopy = (
  { db }: Pick<Context, 'db'>,
  { organizationId, now }: { organizationId: OrganizationId; now: Date },
): Promise<void> => admitQuota(db, 'exports', { owner: organizationId, now });

async function recordCopy(
  { db }: Pick<Context, 'db'>,
  { workspaceId, userId, now }: { workspaceId: WorkspaceId; userId: string; now: Date },
): Promise<void> {
  const event = { actor: 'user', actorId: userId, action: 'export.downloaded' } as const;
  await inTransaction(db, (tx) => recordEvent(tx, workspaceId, event, now));
}
