ALTER TABLE "brand_profiles" ADD COLUMN "colours" jsonb;--> statement-breakpoint
ALTER TABLE "brand_profiles" ADD COLUMN "type_pair" text;