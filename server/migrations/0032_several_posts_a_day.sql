ALTER TABLE "posts" DROP CONSTRAINT "posts_one_a_day";--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "posts_day" ON "posts" USING btree ("workspace_id","date","time","id");