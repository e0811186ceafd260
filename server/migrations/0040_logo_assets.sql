-- A brand's logo becomes an asset with the same id (docs/decisions/0048-the-library-keeps.md). Its file stays where it lies; what
-- only its bytes tell is read from them afterwards.
DROP VIEW "public"."asset_uses";--> statement-breakpoint
ALTER TABLE "brand_profiles" ADD COLUMN "logo_id" uuid;--> statement-breakpoint
ALTER TABLE "brand_profiles" ADD COLUMN "logo_ground" text;--> statement-breakpoint
INSERT INTO "assets" ("id", "workspace_id", "kind", "origin", "mime", "bytes", "sha256", "width", "height", "created_at")
  SELECT ("logo"->>'id')::uuid, "workspace_id", 'image', 'upload', 'image/png', 0, '', ("logo"->>'width')::int, ("logo"->>'height')::int, "updated_at"
  FROM "brand_profiles" WHERE jsonb_typeof("logo"->'id') = 'string';--> statement-breakpoint
UPDATE "brand_profiles" SET "logo_id" = ("logo"->>'id')::uuid, "logo_ground" = "logo"->>'prefers'
WHERE jsonb_typeof("logo"->'id') = 'string';--> statement-breakpoint
ALTER TABLE "brand_profiles" ADD CONSTRAINT "brand_profiles_workspace_id_logo_id_assets_workspace_id_id_fk" FOREIGN KEY ("workspace_id","logo_id") REFERENCES "public"."assets"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "brand_profiles_logo" ON "brand_profiles" USING btree ("workspace_id","logo_id") WHERE "brand_profiles"."logo_id" is not null;--> statement-breakpoint
ALTER TABLE "brand_profiles" DROP COLUMN "logo";--> statement-breakpoint
ALTER TABLE "brand_profiles" ADD CONSTRAINT "brand_profiles_logo_ground" CHECK (("brand_profiles"."logo_id" is null) = ("brand_profiles"."logo_ground" is null));--> statement-breakpoint
ALTER TABLE "brand_profiles" ADD CONSTRAINT "brand_profiles_ground" CHECK ("brand_profiles"."logo_ground" in ('light','dark'));--> statement-breakpoint
CREATE VIEW "public"."asset_uses" AS (
  select workspace_id, asset_id, 'post' as used_by from post_media
  union all select workspace_id, asset_id, 'version' from post_version_media
  union all select workspace_id, logo_id, 'logo' from brand_profiles where logo_id is not null
  union all select p.workspace_id, (m->>'assetId')::uuid, 'publication'
    from publications p cross join lateral jsonb_array_elements(p.media) m where p.media <> '[]' and p.state <> 'published');