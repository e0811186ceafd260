ALTER TABLE "publications" ADD COLUMN "comment_state" text;--> statement-breakpoint
ALTER TABLE "publications" ADD COLUMN "comment_id" text;--> statement-breakpoint
ALTER TABLE "publications" ADD CONSTRAINT "publications_comment" CHECK ("publications"."comment_state" in ('due','sending','posted','failed'));