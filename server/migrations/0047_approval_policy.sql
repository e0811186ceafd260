ALTER TABLE "posting_preferences" ADD COLUMN "approval_policy" text DEFAULT 'none' NOT NULL;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "team_approved_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "team_approved_actor" text;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "team_approved_actor_id" uuid;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "team_approved_hash" text;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "client_approved_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "client_approved_actor" text;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "client_approved_actor_id" uuid;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "client_approved_hash" text;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "client_approved_name" text;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "posts_team_approver" ON "posts" USING btree ("team_approved_actor_id") WHERE "posts"."team_approved_actor_id" is not null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "posts_client_approver" ON "posts" USING btree ("client_approved_actor_id") WHERE "posts"."client_approved_actor_id" is not null;--> statement-breakpoint
ALTER TABLE "posting_preferences" ADD CONSTRAINT "posting_preferences_approval" CHECK ("posting_preferences"."approval_policy" in ('none','team','client','team-then-client'));--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_team_approval" CHECK (num_nonnulls("posts"."team_approved_at", "posts"."team_approved_actor", "posts"."team_approved_hash") in (0, 3));--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_client_approval" CHECK (num_nonnulls("posts"."client_approved_at", "posts"."client_approved_actor", "posts"."client_approved_hash", "posts"."client_approved_name") in (0, 4));--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_team_approved_actor" CHECK ("posts"."team_approved_actor" in ('user','api-key','assistant','guest','operator','system'));--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_client_approved_actor" CHECK ("posts"."client_approved_actor" in ('user','api-key','assistant','guest','operator','system'));