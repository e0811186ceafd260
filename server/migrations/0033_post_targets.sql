CREATE TABLE "post_targets" (
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"workspace_id" uuid NOT NULL,
	"post_id" uuid NOT NULL,
	"network" text NOT NULL,
	"account_id" uuid,
	"text" text,
	"options" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"excluded" boolean DEFAULT false NOT NULL,
	CONSTRAINT "post_targets_workspace_id_id_pk" PRIMARY KEY("workspace_id","id"),
	CONSTRAINT "post_targets_once" UNIQUE NULLS NOT DISTINCT("workspace_id","post_id","network","account_id")
);
--> statement-breakpoint
ALTER TABLE "post_versions" ADD COLUMN "texts" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "format" text DEFAULT 'image' NOT NULL;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "origin" text DEFAULT 'ai' NOT NULL;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "link" text;--> statement-breakpoint
ALTER TABLE "post_targets" ADD CONSTRAINT "post_targets_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_targets" ADD CONSTRAINT "post_targets_workspace_id_post_id_posts_workspace_id_id_fk" FOREIGN KEY ("workspace_id","post_id") REFERENCES "public"."posts"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_targets" ADD CONSTRAINT "post_targets_workspace_id_account_id_social_accounts_workspace_id_id_fk" FOREIGN KEY ("workspace_id","account_id") REFERENCES "public"."social_accounts"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "post_targets_account" ON "post_targets" USING btree ("workspace_id","account_id") WHERE "post_targets"."account_id" is not null;--> statement-breakpoint
-- Own texts of networks, made before any account is connected or after: they hold for every account of the network.
INSERT INTO "post_targets" ("workspace_id", "post_id", "network", "text")
SELECT p."workspace_id", p."id", v.key, v.value
FROM "posts" p CROSS JOIN LATERAL jsonb_each_text(p."variants") v
WHERE v.value IS NOT NULL;--> statement-breakpoint
-- Accounts that were unticked.
INSERT INTO "post_targets" ("workspace_id", "post_id", "network", "account_id", "excluded")
SELECT DISTINCT p."workspace_id", p."id", a."network", a."id", true
FROM "posts" p CROSS JOIN LATERAL unnest(p."excluded_account_ids") e(id)
JOIN "social_accounts" a ON a."workspace_id" = p."workspace_id" AND a."id" = e.id;--> statement-breakpoint
UPDATE "post_versions" v SET "texts" = (
  SELECT jsonb_agg(jsonb_build_object('network', t.key, 'accountId', null, 'text', t.value) ORDER BY t.key)
  FROM jsonb_each_text(v."variants") t WHERE t.value IS NOT NULL)
WHERE v."variants" <> '{}';--> statement-breakpoint
UPDATE "posts" SET "format" = 'text' WHERE "image_id" IS NULL;--> statement-breakpoint
-- An approval that held for the texts holds for everything visible as it is now; one that did not hold stays so.
UPDATE "posts" p SET "approved_hash" = (
  SELECT encode(sha256(convert_to(string_agg(octet_length(l.part)::text || ':' || l.part, '' ORDER BY l.n), 'UTF8')), 'hex')
  FROM (
    SELECT 1 AS n, 'text ' || p."content" AS part
    UNION ALL SELECT 2, 'link '
    UNION ALL SELECT 3, 'image ' || coalesce(p."image_id"::text, '')
    UNION ALL SELECT 4, 'label ' || CASE WHEN p."ai_label" THEN 'true' ELSE 'false' END
    UNION ALL SELECT 4 + row_number() OVER (ORDER BY (t."network" || ' ' || coalesce(t."account_id"::text, '')) COLLATE "C"),
      'target ' || t."network" || ' ' || coalesce(t."account_id"::text, '') || ' '
        || CASE WHEN t."excluded" THEN 'true' ELSE 'false' END || ' [] ' || coalesce('=' || t."text", '-')
    FROM "post_targets" t WHERE t."workspace_id" = p."workspace_id" AND t."post_id" = p."id") l)
WHERE p."approved_at" IS NOT NULL AND p."approved_hash" = encode(sha256(convert_to(
  CASE WHEN p."variants" - 'facebook' - 'instagram' = p."variants" THEN p."content"
  ELSE '[' || to_json(p."content")::text || ',' || coalesce(to_json(p."variants"->>'facebook')::text, 'null')
    || ',' || coalesce(to_json(p."variants"->>'instagram')::text, 'null') || ']' END, 'UTF8')), 'hex');--> statement-breakpoint
ALTER TABLE "post_versions" DROP COLUMN "variants";--> statement-breakpoint
ALTER TABLE "posts" DROP COLUMN "variants";--> statement-breakpoint
ALTER TABLE "posts" DROP COLUMN "excluded_account_ids";--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_format" CHECK ("posts"."format" in ('text','image','carousel','video','reel','story','link'));--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_origin" CHECK ("posts"."origin" in ('ai','person','api','assistant','feed'));