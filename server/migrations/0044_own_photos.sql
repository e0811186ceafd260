ALTER TABLE "assets" ADD COLUMN "source_sha256" text;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "assets_library" ON "assets" USING btree ("workspace_id","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS "assets_source" ON "assets" USING btree ("workspace_id","source_sha256") WHERE "assets"."source_sha256" is not null;