ALTER TABLE "reels" ADD COLUMN "asked" boolean DEFAULT true NOT NULL;--> statement-breakpoint
UPDATE "reels" SET "asked" = false FROM "token_reservations" t WHERE t."id" = "reels"."reservation_id" AND t."batch_id" <> "reels"."id";
