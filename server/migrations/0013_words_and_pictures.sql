ALTER TABLE "brand_profiles" ADD COLUMN "voice" jsonb;--> statement-breakpoint
ALTER TABLE "brand_profiles" ADD COLUMN "logo" jsonb;--> statement-breakpoint
ALTER TABLE "brand_profiles" ADD COLUMN "headline_on_pictures" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "post_versions" ADD COLUMN "variants" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "variants" jsonb DEFAULT '{}'::jsonb NOT NULL;