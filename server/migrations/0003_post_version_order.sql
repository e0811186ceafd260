DROP INDEX "post_versions_post";--> statement-breakpoint
ALTER TABLE "post_versions" ADD COLUMN "revision" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE INDEX "post_versions_post" ON "post_versions" USING btree ("post_id","revision");