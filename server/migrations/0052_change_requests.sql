ALTER TABLE "posts" ADD COLUMN "client_change" jsonb;--> statement-breakpoint
-- What clients asked for before it was kept on the post: the newest request of each that they have not approved since.
UPDATE "posts" p SET "client_change" = jsonb_build_object(
  'hash', r.hash, 'name', r.name, 'text', r.text, 'topic', r.topic,
  'pin', CASE WHEN r.pin_x IS NULL THEN NULL ELSE jsonb_build_object('x', r.pin_x, 'y', r.pin_y) END,
  'createdAt', to_char(r.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
FROM (
  SELECT DISTINCT ON (m.workspace_id, m.post_id) m.*, a.answered_hash AS hash
  FROM "approval_remarks" m
  JOIN "approval_link_posts" a ON a.workspace_id = m.workspace_id AND a.link_id = m.link_id AND a.post_id = m.post_id
  WHERE a.answer = 'change'
  ORDER BY m.workspace_id, m.post_id, m.created_at DESC
) r
WHERE p.workspace_id = r.workspace_id AND p.id = r.post_id AND p.client_approved_hash IS NULL;
