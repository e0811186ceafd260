-- Own videos become posts of the format `video` with the same ids, their publications those of a post, and every approval
-- says who gave it and when the post may go out (docs/decisions/0047-a-video-is-a-post.md).
DROP VIEW "public"."asset_uses";--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "video_type" text;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "approved_actor" text;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "approved_release" text;--> statement-breakpoint
ALTER TABLE "publications" ADD COLUMN "medium" text DEFAULT 'image' NOT NULL;--> statement-breakpoint
ALTER TABLE "publications" ADD COLUMN "media" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "publications" ADD COLUMN "options" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
UPDATE "posts" SET "approved_actor" = 'user', "approved_hash" = coalesce("approved_hash", ''), "approved_release" = 'auto-publish'
WHERE "approved_at" IS NOT NULL;--> statement-breakpoint
UPDATE "posts" SET "approved_hash" = NULL WHERE "approved_at" IS NULL AND "approved_hash" IS NOT NULL;--> statement-breakpoint
-- Description and hashtags are one text, as it goes out.
INSERT INTO "posts" ("id", "workspace_id", "date", "time", "format", "origin", "content", "language", "ai_label", "video_type",
  "state", "published_at", "revision", "created_at", "updated_at", "approved_at", "approved_actor", "approved_by",
  "approved_hash", "approved_release")
SELECT v."id", v."workspace_id", v."date", v."time", 'video', 'person',
  concat_ws(E'\n\n', nullif(btrim(v."description", E' \t\n\r'), ''), nullif((SELECT string_agg('#' || tag, ' ' ORDER BY n) FROM unnest(v."hashtags") WITH ORDINALITY h(tag, n)), '')),
  coalesce(b."profile"->>'postLanguage', 'pl'), v."ai_label", v."video_type",
  v."state", v."published_at", v."revision", v."created_at", v."updated_at",
  CASE WHEN v."release" <> 'draft' THEN coalesce(v."released_at", v."created_at") END, CASE WHEN v."release" <> 'draft' THEN 'user' END,
  CASE WHEN v."release" <> 'draft' THEN v."released_by" END, CASE WHEN v."release" <> 'draft' THEN '' END, nullif(v."release", 'draft')
FROM "video_posts" v LEFT JOIN "brand_profiles" b ON b."workspace_id" = v."workspace_id";--> statement-breakpoint
INSERT INTO "post_media" ("workspace_id", "post_id", "position", "asset_id", "cover_ms")
SELECT "workspace_id", "id", 0, "video_id", "cover_ms" FROM "video_posts";--> statement-breakpoint
-- Networks that were not chosen, and the answer to Instagram's question.
INSERT INTO "post_targets" ("workspace_id", "post_id", "network", "excluded", "options")
SELECT v."workspace_id", v."id", n.network, NOT (n.platform = ANY (v."platforms")),
  CASE WHEN n.network = 'instagram' AND NOT v."share_to_feed" THEN '{"shareToFeed": false}'::jsonb ELSE '{}' END
FROM "video_posts" v
CROSS JOIN (VALUES ('facebook', 'facebook_reels'), ('instagram', 'instagram_reels'), ('tiktok', 'tiktok')) n(network, platform)
WHERE NOT (n.platform = ANY (v."platforms")) OR n.network = 'instagram' AND NOT v."share_to_feed";--> statement-breakpoint
-- Accounts that were unticked, and the one for which TikTok's form was filled in.
INSERT INTO "post_targets" ("workspace_id", "post_id", "network", "account_id", "excluded", "options")
SELECT v."workspace_id", v."id", a."network", a."id", a."id" = ANY (v."excluded_account_ids"),
  CASE WHEN a."id"::text = v."tiktok"->>'accountId' THEN v."tiktok" - 'accountId' ELSE '{}' END
FROM "video_posts" v JOIN "social_accounts" a ON a."workspace_id" = v."workspace_id"
WHERE a."id" = ANY (v."excluded_account_ids")
  OR a."network" = 'tiktok' AND 'tiktok' = ANY (v."platforms") AND a."id"::text = v."tiktok"->>'accountId';--> statement-breakpoint
-- What was released is what stands there.
UPDATE "posts" p SET "approved_hash" = (
  SELECT encode(sha256(convert_to(string_agg(octet_length(l.part)::text || ':' || l.part, '' ORDER BY l.n), 'UTF8')), 'hex')
  FROM (
    SELECT 1 AS n, 'text ' || p."content" AS part
    UNION ALL SELECT 2, 'link '
    UNION ALL SELECT 3, 'image ' || m."asset_id"::text || '["",[],' || m."cover_ms"::text || ']'
      FROM "post_media" m WHERE m."workspace_id" = p."workspace_id" AND m."post_id" = p."id"
    UNION ALL SELECT 4, 'label ' || CASE WHEN p."ai_label" THEN 'true' ELSE 'false' END
    UNION ALL SELECT 4 + row_number() OVER (ORDER BY (t."network" || ' ' || coalesce(t."account_id"::text, '')) COLLATE "C"),
      'target ' || t."network" || ' ' || coalesce(t."account_id"::text, '') || ' '
        || CASE WHEN t."excluded" THEN 'true' ELSE 'false' END || ' ['
        || coalesce((SELECT string_agg('[' || to_json(o.key)::text || ',' || o.value::text || ']', ',' ORDER BY o.key COLLATE "C")
          FROM jsonb_each(t."options") o), '') || '] -'
    FROM "post_targets" t WHERE t."workspace_id" = p."workspace_id" AND t."post_id" = p."id") l)
WHERE p."format" = 'video' AND p."approved_at" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "publications" DROP CONSTRAINT "publications_video_once";--> statement-breakpoint
ALTER TABLE "publications" DROP CONSTRAINT "publications_one_source";--> statement-breakpoint
-- Publications: whose they are, and what was frozen of them, so that those in flight go on.
UPDATE "publications" SET "post_id" = "video_post_id", "medium" = 'video' WHERE "video_post_id" IS NOT NULL;--> statement-breakpoint
UPDATE "publications" SET
  "media" = jsonb_build_array(jsonb_build_object('assetId', "video"->'mediaId', 'altText', '', 'crops', null, 'coverMs', "video"->'coverMs')),
  "options" = CASE
    WHEN "network" = 'tiktok' AND jsonb_typeof("video"#>'{options,tiktok}') = 'object' THEN ("video"#>'{options,tiktok}') - 'accountId'
    WHEN "network" = 'instagram' AND ("video"#>'{options,shareToFeed}') = 'false'::jsonb THEN '{"shareToFeed": false}'
    ELSE '{}' END
WHERE "video" IS NOT NULL;--> statement-breakpoint
UPDATE "publications" u SET "media" = coalesce(
  (SELECT jsonb_agg(jsonb_build_object('assetId', m."asset_id", 'altText', m."alt_text", 'crops', m."crops", 'coverMs', m."cover_ms") ORDER BY m."position")
   FROM "post_media" m WHERE m."workspace_id" = u."workspace_id" AND m."post_id" = u."post_id"
   HAVING (array_agg(m."asset_id" ORDER BY m."position"))[1] = u."image_id"),
  jsonb_build_array(jsonb_build_object('assetId', u."image_id", 'altText', '', 'crops', null, 'coverMs', null)))
WHERE u."image_id" IS NOT NULL;--> statement-breakpoint
UPDATE "audit_events" SET "action" = 'post.removed' WHERE "action" = 'video-post.removed';--> statement-breakpoint
UPDATE "events" SET "name" = replace("name", 'video-post.', 'post.'), "payload" = jsonb_build_object('postId', "payload"->'videoPostId')
WHERE "name" IN ('video-post.changed', 'video-post.removed');--> statement-breakpoint
UPDATE "events" SET "payload" = jsonb_build_object('postId', coalesce("payload"->>'postId', "payload"->>'videoPostId'))
WHERE "name" = 'publication.changed';--> statement-breakpoint
UPDATE "notifications" SET "path" = replace("path", '/video-posts/', '/posts/') WHERE "path" LIKE '/video-posts/%';--> statement-breakpoint
ALTER TABLE "publications" DROP CONSTRAINT "publications_workspace_id_video_post_id_video_posts_workspace_id_id_fk";
--> statement-breakpoint
DROP INDEX "publications_image";--> statement-breakpoint
ALTER TABLE "publications" ALTER COLUMN "post_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "publications" DROP COLUMN "video_post_id";--> statement-breakpoint
ALTER TABLE "publications" DROP COLUMN "image_id";--> statement-breakpoint
ALTER TABLE "publications" DROP COLUMN "video";--> statement-breakpoint
DROP TABLE "video_posts";--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "publications_frozen" ON "publications" USING btree ("workspace_id") WHERE "publications"."media" <> '[]' and "publications"."state" <> 'published';--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_approval" CHECK (num_nonnulls("posts"."approved_at", "posts"."approved_actor", "posts"."approved_hash", "posts"."approved_release") in (0, 4));--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_release" CHECK ("posts"."approved_release" in ('auto-publish','planned','at-once'));--> statement-breakpoint
ALTER TABLE "publications" ADD CONSTRAINT "publications_medium" CHECK ("publications"."medium" in ('image','video'));--> statement-breakpoint
CREATE VIEW "public"."asset_uses" AS (
  select workspace_id, asset_id, 'post' as used_by from post_media
  union all select workspace_id, asset_id, 'version' from post_version_media
  union all select p.workspace_id, (m->>'assetId')::uuid, 'publication'
    from publications p cross join lateral jsonb_array_elements(p.media) m where p.media <> '[]' and p.state <> 'published');
