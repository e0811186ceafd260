-- Who did it: kind of actor and id, in one shape (docs/decisions/0049). The ids stay; they lose their reference to users.
ALTER TABLE "generation_batches" DROP CONSTRAINT "generation_batches_started_by_users_id_fk";--> statement-breakpoint
ALTER TABLE "post_versions" DROP CONSTRAINT "post_versions_author_id_users_id_fk";--> statement-breakpoint
ALTER TABLE "posts" DROP CONSTRAINT "posts_approved_by_users_id_fk";--> statement-breakpoint
ALTER TABLE "publications" DROP CONSTRAINT "publications_requested_by_users_id_fk";--> statement-breakpoint
ALTER TABLE "generation_batches" RENAME COLUMN "started_by" TO "actor_id";--> statement-breakpoint
ALTER TABLE "post_versions" RENAME COLUMN "author_id" TO "actor_id";--> statement-breakpoint
ALTER TABLE "posts" RENAME COLUMN "approved_by" TO "approved_actor_id";--> statement-breakpoint
ALTER TABLE "publications" RENAME COLUMN "requested_by" TO "actor_id";--> statement-breakpoint
ALTER TABLE "generation_batches" ADD COLUMN "actor" text DEFAULT 'user' NOT NULL;--> statement-breakpoint
ALTER TABLE "generation_batches" ALTER COLUMN "actor" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "post_versions" ADD COLUMN "actor" text DEFAULT 'system' NOT NULL;--> statement-breakpoint
ALTER TABLE "post_versions" ALTER COLUMN "actor" DROP DEFAULT;--> statement-breakpoint
UPDATE "post_versions" SET "actor" = 'user' WHERE "actor_id" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "publications" ADD COLUMN "actor" text DEFAULT 'system' NOT NULL;--> statement-breakpoint
UPDATE "publications" SET "actor" = 'user'
WHERE "actor_id" IS NOT NULL OR "by_hand" OR "problem_code" = 'cancelled-by-user';--> statement-breakpoint
UPDATE "publications" SET "replaced" = "replaced" - 'requestedBy' || jsonb_build_object(
	'actor', CASE WHEN "replaced"->>'requestedBy' IS NOT NULL OR "replaced"->'byHand' = 'true' THEN 'user' ELSE 'system' END,
	'actorId', "replaced"->'requestedBy') WHERE "replaced" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "generation_batches" ADD CONSTRAINT "generation_batches_actor" CHECK ("generation_batches"."actor" in ('user','api-key','assistant','guest','operator','system'));--> statement-breakpoint
ALTER TABLE "post_versions" ADD CONSTRAINT "post_versions_actor" CHECK ("post_versions"."actor" in ('user','api-key','assistant','guest','operator','system'));--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_approved_actor" CHECK ("posts"."approved_actor" in ('user','api-key','assistant','guest','operator','system'));--> statement-breakpoint
ALTER TABLE "publications" ADD CONSTRAINT "publications_actor" CHECK ("publications"."actor" in ('user','api-key','assistant','guest','operator','system'));
