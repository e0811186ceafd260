ALTER TABLE "generation_days" ADD COLUMN "statement" jsonb;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "statement" jsonb;--> statement-breakpoint
ALTER TABLE "publication_attempts" ADD COLUMN "statement" jsonb;--> statement-breakpoint
ALTER TABLE "publications" ADD COLUMN "statement" jsonb;--> statement-breakpoint
ALTER TABLE "social_accounts" ADD COLUMN "statement" jsonb;--> statement-breakpoint
ALTER TABLE "social_connections" ADD COLUMN "statement" jsonb;--> statement-breakpoint
ALTER TABLE "service_incidents" ADD COLUMN "statement" jsonb;