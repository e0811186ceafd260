ALTER TABLE "publication_costs" ADD COLUMN "removal_cost" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "publication_costs" ADD COLUMN "removal_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "publication_costs_removal_month" ON "publication_costs" USING btree ("workspace_id","removal_at") WHERE "publication_costs"."removal_at" is not null;