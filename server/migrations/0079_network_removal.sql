ALTER TABLE "publications" ADD COLUMN "removal_state" text;--> statement-breakpoint
ALTER TABLE "publications" ADD COLUMN "removal_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "publications" ADD COLUMN "removal_message" jsonb;--> statement-breakpoint
ALTER TABLE "publications" ADD CONSTRAINT "publications_removal" CHECK ("publications"."removal_state" in ('asked','removed','failed'));