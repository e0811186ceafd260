ALTER TABLE "approval_links" ADD COLUMN "untold_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "approval_links" ADD COLUMN "tell_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "approval_links_to_tell" ON "approval_links" USING btree ("tell_at") WHERE "approval_links"."tell_at" is not null;--> statement-breakpoint
ALTER TABLE "approval_links" ADD CONSTRAINT "approval_links_untold" CHECK (num_nonnulls("approval_links"."untold_since", "approval_links"."tell_at") in (0, 2));