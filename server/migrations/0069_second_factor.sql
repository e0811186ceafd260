ALTER TABLE "organizations" ADD COLUMN IF NOT EXISTS "requires_second_factor" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- What sessions are remembered with: whether their person still lacks the second factor that their firm asks for.
CREATE OR REPLACE FUNCTION "announce_second_factor_rule"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_notify('session_changes', 'user:' || "user_id") FROM "members" WHERE "organization_id" = NEW."id";
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "announce_second_factor"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_notify('session_changes', 'user:' || NEW."id");
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER "organizations_second_factor_rule" AFTER UPDATE OF "requires_second_factor" ON "organizations"
	FOR EACH ROW WHEN (OLD."requires_second_factor" IS DISTINCT FROM NEW."requires_second_factor")
	EXECUTE FUNCTION "announce_second_factor_rule"();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER "users_second_factor" AFTER UPDATE OF "two_factor_enabled" ON "users"
	FOR EACH ROW WHEN (OLD."two_factor_enabled" IS DISTINCT FROM NEW."two_factor_enabled")
	EXECUTE FUNCTION "announce_second_factor"();
