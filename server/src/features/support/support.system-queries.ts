import { lt } from 'drizzle-orm';
import type { Database } from '../../db/connect.ts';
import { supportRequests } from '../../db/schema/support.ts';

/** Requests whose last word is older, of all brands, with all that was said. */
export async function deleteRequestsBefore(db: Database, instant: Date): Promise<void> {
  await db.delete(supportRequests).where(lt(supportRequests.updatedAt, instant));
}
