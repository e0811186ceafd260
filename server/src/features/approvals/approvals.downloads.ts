import type { Downloads } from '../../http/member-downloads.ts';
import { selectLink } from './approval-links.queries.ts';
import { approvedFile } from './approved-file.ts';

const FILE = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.pdf$/;

/** What a client approved by a link, for the firm's people; also of a link that has ended. */
export const approvalsDownloads: Downloads = {
  '/approvals/approved/:file': {
    action: 'posts.read',
    make: async (app, { workspaceId, language }, { file = '' }) => {
      const [, id] = FILE.exec(file) ?? [];
      if (id === undefined) return null;
      const link = await selectLink(workspaceId, app.db, id);
      return link === undefined ? null : approvedFile(app, workspaceId, { link, language });
    },
  },
};
