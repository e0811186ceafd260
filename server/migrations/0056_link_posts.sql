ALTER TABLE "publications" DROP CONSTRAINT "publications_medium";--> statement-breakpoint
ALTER TABLE "publications" ADD COLUMN "link" text;--> statement-breakpoint
ALTER TABLE "publications" ADD CONSTRAINT "publications_medium" CHECK ("publications"."medium" in ('image','video','story','link'));