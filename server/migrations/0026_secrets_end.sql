ALTER TABLE "two_factors" ADD COLUMN "last_step" bigint;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "verifications_value" ON "verifications" USING btree ("value");
--> statement-breakpoint
-- Links and first steps of signing in end with the password or address they were made for, in the same transaction.
CREATE FUNCTION "end_verifications"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_TABLE_NAME = 'users' THEN
		DELETE FROM "verifications" WHERE "value" = NEW."id"::text;
	ELSE
		DELETE FROM "verifications" WHERE "value" = NEW."user_id"::text;
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "credentials_password_changed" AFTER UPDATE OF "password" ON "credentials" FOR EACH ROW
	WHEN (OLD."password" IS DISTINCT FROM NEW."password") EXECUTE FUNCTION "end_verifications"();
--> statement-breakpoint
CREATE TRIGGER "users_address_changed" AFTER UPDATE OF "email" ON "users" FOR EACH ROW
	WHEN (OLD."email" IS DISTINCT FROM NEW."email") EXECUTE FUNCTION "end_verifications"();
