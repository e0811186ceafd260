ALTER TABLE "deletion_requests" ADD COLUMN "subscriptions" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "deletion_requests" ADD COLUMN "extension" text;