import { sql } from 'drizzle-orm';
import { pgView, text, uuid } from 'drizzle-orm/pg-core';

/**
 * Who needs which asset: one row for each column that names one, and for what a publication that is not out yet froze. A view over those columns, so it can never say anything
 * else than they do; a table with a new such column joins it here (a test looks for one that is missing).
 */
export const assetUses = pgView('asset_uses', {
  workspaceId: uuid('workspace_id').notNull(),
  assetId: uuid('asset_id').notNull(),
  usedBy: text('used_by').$type<'post' | 'version' | 'publication' | 'logo' | 'comment'>().notNull(),
})
  .with({ securityInvoker: true })
  .as(sql`
  select workspace_id, asset_id, 'post' as used_by from post_media
  union all select workspace_id, asset_id, 'version' from post_version_media
  union all select workspace_id, logo_id, 'logo' from brand_profiles where logo_id is not null
  union all select workspace_id, asset_id, 'comment' from comment_assets
  union all select p.workspace_id, (m->>'assetId')::uuid, 'publication'
    from publications p cross join lateral jsonb_array_elements(p.media) m where p.media <> '[]' and p.state <> 'published'`);
