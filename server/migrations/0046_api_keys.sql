CREATE TABLE "api_key_secrets" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"key_id" uuid NOT NULL,
	"public_part" text NOT NULL,
	"secret_hash" text NOT NULL,
	"until" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "api_key_secrets_public_part_unique" UNIQUE("public_part")
);
--> statement-breakpoint
CREATE TABLE "api_keys" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organization_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"scopes" text[] NOT NULL,
	"workspace_ids" uuid[],
	"monthly_token_cap" integer,
	"expires_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	"last_used_at" timestamp with time zone,
	"last_used_from" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "api_keys_cap" CHECK ("api_keys"."monthly_token_cap" >= 0)
);
--> statement-breakpoint
ALTER TABLE "token_entries" ADD COLUMN "api_key_id" uuid;--> statement-breakpoint
ALTER TABLE "token_reservations" ADD COLUMN "api_key_id" uuid;--> statement-breakpoint
ALTER TABLE "api_key_secrets" ADD CONSTRAINT "api_key_secrets_key_id_api_keys_id_fk" FOREIGN KEY ("key_id") REFERENCES "public"."api_keys"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "api_key_secrets_key" ON "api_key_secrets" USING btree ("key_id");--> statement-breakpoint
CREATE INDEX "api_keys_organization" ON "api_keys" USING btree ("organization_id","created_at");--> statement-breakpoint
CREATE INDEX "api_keys_user" ON "api_keys" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "token_entries_api_key" ON "token_entries" USING btree ("organization_id","api_key_id","created_at") WHERE "token_entries"."api_key_id" is not null;
--> statement-breakpoint
-- Every process remembers keys as it does sessions. Whatever makes one open less tells them all.
CREATE FUNCTION "announce_api_key_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_notify('session_changes', 'key:' || OLD."id");
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION "announce_api_key_secret_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_notify('session_changes', 'key:' || OLD."key_id");
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "api_keys_ended" AFTER DELETE ON "api_keys"
	FOR EACH ROW EXECUTE FUNCTION "announce_api_key_change"();
--> statement-breakpoint
CREATE TRIGGER "api_keys_changed" AFTER UPDATE ON "api_keys" FOR EACH ROW
	WHEN (OLD."last_used_at" IS NOT DISTINCT FROM NEW."last_used_at")
	EXECUTE FUNCTION "announce_api_key_change"();
--> statement-breakpoint
CREATE TRIGGER "api_key_secrets_changed" AFTER UPDATE OR DELETE ON "api_key_secrets"
	FOR EACH ROW EXECUTE FUNCTION "announce_api_key_secret_change"();
