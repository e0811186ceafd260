-- What a person brought and a post shows, or was imported or shared, is the library's: only a person removes it
-- (docs/decisions/0048-the-library-keeps.md).
ALTER TABLE "assets" ADD COLUMN "kept_at" timestamp with time zone;--> statement-breakpoint
UPDATE "assets" a SET "kept_at" = a."created_at" WHERE a."origin" IN ('import', 'share') OR a."origin" = 'upload' AND EXISTS (
  SELECT 1 FROM "asset_uses" u WHERE u."workspace_id" = a."workspace_id" AND u."asset_id" = a."id");--> statement-breakpoint
ALTER TABLE "assets" ADD CONSTRAINT "assets_kept" CHECK ("assets"."origin" not in ('import','share') or "assets"."kept_at" is not null);
