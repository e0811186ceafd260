-- The second wall behind WorkspaceId (decision 0116): a statement sees and takes rows of the brands alone that its piece of work
-- acts for. The setting is an array of their ids, or * for all brands; where nobody said for whom, reading it or making an
-- array of it is an error. Both are computed once for a statement. Whoever owns the tables is not held by it, so an
-- installation of one role goes on as before. The tables are those of TENANTS in db/tenants.ts; a test holds the two together.
DO $$
DECLARE
  brands text[] := ARRAY[
    'account_metrics', 'account_posts', 'account_queues', 'approval_link_posts', 'approval_links', 'approval_remarks',
    'asset_renditions', 'assets', 'audit_events', 'brand_facts', 'brand_profiles', 'client_reports', 'comment_assets',
    'comment_mentions', 'events', 'feed_entries', 'feeds', 'generation_batches', 'generation_days',
    'idempotent_requests', 'insight_polls', 'insight_samples', 'interview_answers', 'link_pages', 'link_settings',
    'month_plans', 'notification_preferences', 'notification_reads', 'notifications', 'photo_uses', 'plan_learning',
    'planned_topics', 'post_media', 'post_metrics', 'post_targets', 'post_version_media', 'post_versions',
    'posting_preferences', 'posts', 'publication_attempts', 'publication_costs', 'publications',
    'recurring_occurrences', 'recurring_posts', 'reels', 'short_link_clicks', 'social_accounts', 'support_messages',
    'support_requests', 'support_screenshots', 'team_approved_posts', 'uploads', 'webhook_deliveries',
    'website_readings'
  ];
  guarded regclass;
BEGIN
  FOR guarded IN
    SELECT c.oid FROM pg_class c LEFT JOIN pg_inherits i ON i.inhrelid = c.oid
      LEFT JOIN pg_class parent ON parent.oid = i.inhparent
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')
      AND coalesce(parent.relname, c.relname) = ANY (brands) ORDER BY c.relname
  LOOP
    EXECUTE format($policy$CREATE POLICY acting_for ON %s USING (
      (SELECT current_setting('app.acting_for') = '*') OR workspace_id = ANY ((SELECT CASE
        WHEN current_setting('app.acting_for') = '*' THEN '{}' ELSE current_setting('app.acting_for') END::uuid[])::uuid[]))$policy$, guarded);
    EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', guarded);
  END LOOP;
END $$;--> statement-breakpoint
-- A view reads with the rights of its owner otherwise, whom the policies do not hold.
ALTER VIEW "asset_uses" SET (security_invoker = true);
