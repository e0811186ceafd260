-- A post's image becomes the first of its media, and so of each version (docs/decisions/0041-what-a-post-shows.md). What an
-- approval names stays the same for a post with one image or none.
CREATE TABLE "post_media" (
	"workspace_id" uuid NOT NULL,
	"post_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"asset_id" uuid NOT NULL,
	"ai_made" boolean DEFAULT false NOT NULL,
	"alt_text" text DEFAULT '' NOT NULL,
	"crops" jsonb,
	"cover_ms" integer,
	CONSTRAINT "post_media_workspace_id_post_id_position_pk" PRIMARY KEY("workspace_id","post_id","position"),
	CONSTRAINT "post_media_position" CHECK ("post_media"."position" >= 0)
);
--> statement-breakpoint
CREATE TABLE "post_version_media" (
	"workspace_id" uuid NOT NULL,
	"version_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"asset_id" uuid NOT NULL,
	"ai_made" boolean DEFAULT false NOT NULL,
	"alt_text" text DEFAULT '' NOT NULL,
	"crops" jsonb,
	"cover_ms" integer,
	CONSTRAINT "post_version_media_workspace_id_version_id_position_pk" PRIMARY KEY("workspace_id","version_id","position"),
	CONSTRAINT "post_version_media_position" CHECK ("post_version_media"."position" >= 0)
);
--> statement-breakpoint
INSERT INTO "post_media" ("workspace_id", "post_id", "position", "asset_id", "ai_made")
	SELECT "workspace_id", "id", 0, "image_id", "image_ai_made" FROM "posts" WHERE "image_id" IS NOT NULL;--> statement-breakpoint
INSERT INTO "post_version_media" ("workspace_id", "version_id", "position", "asset_id", "ai_made")
	SELECT "workspace_id", "id", 0, "image_id", "image_ai_made" FROM "post_versions" WHERE "image_id" IS NOT NULL;--> statement-breakpoint
DROP VIEW "public"."asset_uses";--> statement-breakpoint
ALTER TABLE "post_versions" DROP CONSTRAINT "post_versions_workspace_id_image_id_assets_workspace_id_id_fk";
--> statement-breakpoint
ALTER TABLE "posts" DROP CONSTRAINT "posts_workspace_id_image_id_assets_workspace_id_id_fk";
--> statement-breakpoint
DROP INDEX "post_versions_image";--> statement-breakpoint
DROP INDEX "posts_image";--> statement-breakpoint
ALTER TABLE "post_media" ADD CONSTRAINT "post_media_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_media" ADD CONSTRAINT "post_media_workspace_id_post_id_posts_workspace_id_id_fk" FOREIGN KEY ("workspace_id","post_id") REFERENCES "public"."posts"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_media" ADD CONSTRAINT "post_media_workspace_id_asset_id_assets_workspace_id_id_fk" FOREIGN KEY ("workspace_id","asset_id") REFERENCES "public"."assets"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_version_media" ADD CONSTRAINT "post_version_media_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_version_media" ADD CONSTRAINT "post_version_media_workspace_id_version_id_post_versions_workspace_id_id_fk" FOREIGN KEY ("workspace_id","version_id") REFERENCES "public"."post_versions"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_version_media" ADD CONSTRAINT "post_version_media_workspace_id_asset_id_assets_workspace_id_id_fk" FOREIGN KEY ("workspace_id","asset_id") REFERENCES "public"."assets"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "post_media_asset" ON "post_media" USING btree ("workspace_id","asset_id");--> statement-breakpoint
CREATE INDEX "post_version_media_asset" ON "post_version_media" USING btree ("workspace_id","asset_id");--> statement-breakpoint
ALTER TABLE "post_versions" DROP COLUMN "image_id";--> statement-breakpoint
ALTER TABLE "post_versions" DROP COLUMN "image_ai_made";--> statement-breakpoint
ALTER TABLE "posts" DROP COLUMN "image_id";--> statement-breakpoint
ALTER TABLE "posts" DROP COLUMN "image_ai_made";--> statement-breakpoint
CREATE VIEW "public"."asset_uses" AS (
  select workspace_id, asset_id, 'post' as used_by from post_media
  union all select workspace_id, asset_id, 'version' from post_version_media
  union all select workspace_id, image_id, 'publication' from publications where image_id is not null
  union all select workspace_id, video_id, 'video-post' from video_posts);