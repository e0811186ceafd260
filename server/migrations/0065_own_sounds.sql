ALTER TABLE "assets" DROP CONSTRAINT IF EXISTS "assets_kind";--> statement-breakpoint
ALTER TABLE "assets" DROP CONSTRAINT IF EXISTS "assets_duration";--> statement-breakpoint
ALTER TABLE "assets" DROP CONSTRAINT IF EXISTS "assets_size";--> statement-breakpoint
ALTER TABLE "assets" ADD CONSTRAINT "assets_size" CHECK (("assets"."kind" = 'audio') = ("assets"."width" = 0 and "assets"."height" = 0));--> statement-breakpoint
ALTER TABLE "assets" ADD CONSTRAINT "assets_kind" CHECK ("assets"."kind" in ('image','video','audio'));--> statement-breakpoint
ALTER TABLE "assets" ADD CONSTRAINT "assets_duration" CHECK (("assets"."kind" = 'image') = ("assets"."duration_ms" is null));
