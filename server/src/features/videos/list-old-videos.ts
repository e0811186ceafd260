import type { Database } from '../../db/connect.ts';
import { selectOldVideos } from './video-rows.ts';

const PAGE = 500;
const FIRST = '00000000-0000-0000-0000-000000000000';

/** Films of all workspaces announced before an instant, in pages: whoever uses them says which may go. */
export async function* listOldVideos(db: Database, { before }: { before: Date }) {
  let after = FIRST;
  for (;;) {
    const page = await selectOldVideos(db, { before, after, limit: PAGE });
    if (page.length > 0) yield page;
    after = page.at(-1)?.id ?? after;
    if (page.length < PAGE) return;
  }
}
