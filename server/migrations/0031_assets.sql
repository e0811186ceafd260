-- Images and videos become assets with the same ids (docs/decisions/0037-one-table-of-assets.md); what is still on its way,
-- or was refused, becomes an upload. Files stay where they lie.
CREATE TABLE "asset_renditions" (
	"workspace_id" uuid NOT NULL,
	"asset_id" uuid NOT NULL,
	"recipe" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "asset_renditions_workspace_id_asset_id_recipe_pk" PRIMARY KEY("workspace_id","asset_id","recipe")
);
--> statement-breakpoint
CREATE TABLE "assets" (
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"workspace_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"origin" text NOT NULL,
	"created_by" uuid,
	"name" text,
	"mime" text NOT NULL,
	"bytes" integer NOT NULL,
	"sha256" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"duration_ms" integer,
	"encoding" jsonb,
	"focal_point" jsonb,
	"colors" text[] DEFAULT '{}'::text[] NOT NULL,
	"alt_text" text DEFAULT '' NOT NULL,
	"tags" text[] DEFAULT '{}'::text[] NOT NULL,
	"signature" text,
	"provenance" jsonb,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "assets_workspace_id_id_pk" PRIMARY KEY("workspace_id","id"),
	CONSTRAINT "assets_kind" CHECK ("assets"."kind" in ('image','video')),
	CONSTRAINT "assets_origin" CHECK ("assets"."origin" in ('upload','generated','rendered','import','share')),
	CONSTRAINT "assets_duration" CHECK (("assets"."kind" = 'video') = ("assets"."duration_ms" is not null)),
	CONSTRAINT "assets_encoding" CHECK (("assets"."kind" = 'video') = ("assets"."encoding" is not null))
);
--> statement-breakpoint
CREATE TABLE "uploads" (
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"workspace_id" uuid NOT NULL,
	"created_by" uuid,
	"name" text NOT NULL,
	"bytes" integer NOT NULL,
	"problem" text,
	"problem_found" jsonb,
	"storage_upload_id" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "uploads_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
ALTER TABLE "post_versions" DROP CONSTRAINT "post_versions_workspace_id_image_id_media_workspace_id_id_fk";
--> statement-breakpoint
ALTER TABLE "posts" DROP CONSTRAINT "posts_workspace_id_image_id_media_workspace_id_id_fk";
--> statement-breakpoint
ALTER TABLE "video_posts" DROP CONSTRAINT "video_posts_workspace_id_video_id_videos_workspace_id_id_fk";
--> statement-breakpoint
INSERT INTO "assets" ("id", "workspace_id", "kind", "origin", "mime", "bytes", "sha256", "width", "height", "signature", "provenance", "created_at")
	SELECT "id", "workspace_id", 'image', 'generated', 'image/jpeg', "bytes", "sha256", "width", "height", "signature", "provenance", "created_at" FROM "media";--> statement-breakpoint
INSERT INTO "assets" ("id", "workspace_id", "kind", "origin", "created_by", "name", "mime", "bytes", "sha256", "width", "height", "duration_ms", "encoding", "created_at")
	SELECT "id", "workspace_id", 'video', 'upload', "uploaded_by", "name",
		CASE "facts"->>'container' WHEN 'mov' THEN 'video/quicktime' WHEN 'webm' THEN 'video/webm' ELSE 'video/mp4' END,
		"bytes", coalesce("sha256", ''), ("facts"->>'width')::int, ("facts"->>'height')::int, ("facts"->>'durationMs')::int,
		"facts" - 'width' - 'height' - 'durationMs', "created_at"
	FROM "videos" WHERE "state" = 'ready';--> statement-breakpoint
INSERT INTO "uploads" ("id", "workspace_id", "created_by", "name", "bytes", "problem", "problem_found", "storage_upload_id", "created_at")
	SELECT "id", "workspace_id", "uploaded_by", "name", "bytes", "problem", "problem_found", "storage_upload_id", "created_at"
	FROM "videos" WHERE "state" <> 'ready';--> statement-breakpoint
INSERT INTO "asset_renditions" ("workspace_id", "asset_id", "recipe", "created_at")
	SELECT "workspace_id", "id", 'thumbnail', "created_at" FROM "media"
	UNION ALL SELECT "workspace_id", "id", 'thumbnail', "created_at" FROM "videos" WHERE "state" = 'ready' AND "has_thumbnail";--> statement-breakpoint
DROP TABLE "media";--> statement-breakpoint
DROP TABLE "videos";--> statement-breakpoint
ALTER TABLE "asset_renditions" ADD CONSTRAINT "asset_renditions_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "asset_renditions" ADD CONSTRAINT "asset_renditions_workspace_id_asset_id_assets_workspace_id_id_fk" FOREIGN KEY ("workspace_id","asset_id") REFERENCES "public"."assets"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assets" ADD CONSTRAINT "assets_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assets" ADD CONSTRAINT "assets_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "assets_creator" ON "assets" USING btree ("created_by") WHERE "assets"."created_by" is not null;--> statement-breakpoint
CREATE INDEX "assets_bytes" ON "assets" USING btree ("workspace_id","bytes");--> statement-breakpoint
CREATE INDEX "uploads_creator" ON "uploads" USING btree ("created_by") WHERE "uploads"."created_by" is not null;--> statement-breakpoint
CREATE INDEX "uploads_age" ON "uploads" USING btree ("created_at");--> statement-breakpoint
ALTER TABLE "post_versions" ADD CONSTRAINT "post_versions_workspace_id_image_id_assets_workspace_id_id_fk" FOREIGN KEY ("workspace_id","image_id") REFERENCES "public"."assets"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_workspace_id_image_id_assets_workspace_id_id_fk" FOREIGN KEY ("workspace_id","image_id") REFERENCES "public"."assets"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video_posts" ADD CONSTRAINT "video_posts_workspace_id_video_id_assets_workspace_id_id_fk" FOREIGN KEY ("workspace_id","video_id") REFERENCES "public"."assets"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "publications_image" ON "publications" USING btree ("workspace_id","image_id") WHERE "publications"."image_id" is not null;--> statement-breakpoint
CREATE VIEW "public"."asset_uses" AS (
  select workspace_id, image_id as asset_id, 'post' as used_by from posts where image_id is not null
  union all select workspace_id, image_id, 'version' from post_versions where image_id is not null
  union all select workspace_id, image_id, 'publication' from publications where image_id is not null
  union all select workspace_id, video_id, 'video-post' from video_posts);