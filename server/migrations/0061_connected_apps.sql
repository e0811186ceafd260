CREATE TABLE "app_connections" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organization_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"client_id" text NOT NULL,
	"name" text NOT NULL,
	"host" text NOT NULL,
	"scopes" text[] NOT NULL,
	"workspace_ids" uuid[],
	"monthly_token_cap" integer,
	"revoked_at" timestamp with time zone,
	"last_used_at" timestamp with time zone,
	"last_used_from" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "app_connections_cap" CHECK ("app_connections"."monthly_token_cap" >= 0)
);
--> statement-breakpoint
CREATE TABLE "oauth_clients" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"client_id" text NOT NULL,
	"name" text NOT NULL,
	"redirect_uris" text[] NOT NULL,
	"read_at" timestamp with time zone NOT NULL,
	CONSTRAINT "oauth_clients_client_id_unique" UNIQUE("client_id")
);
--> statement-breakpoint
CREATE TABLE "oauth_tokens" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"connection_id" uuid NOT NULL,
	"grant_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"hash" text NOT NULL,
	"redirect_uri" text,
	"code_challenge" text,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "oauth_tokens_hash_unique" UNIQUE("hash"),
	CONSTRAINT "oauth_tokens_kind" CHECK ("oauth_tokens"."kind" in ('code','access','refresh'))
);
--> statement-breakpoint
ALTER TABLE "app_connections" ADD CONSTRAINT "app_connections_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app_connections" ADD CONSTRAINT "app_connections_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "oauth_tokens" ADD CONSTRAINT "oauth_tokens_connection_id_app_connections_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."app_connections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "app_connections_one" ON "app_connections" USING btree ("organization_id","user_id","client_id");--> statement-breakpoint
CREATE INDEX "app_connections_user" ON "app_connections" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "oauth_clients_read" ON "oauth_clients" USING btree ("read_at");--> statement-breakpoint
CREATE INDEX "oauth_tokens_connection" ON "oauth_tokens" USING btree ("connection_id");--> statement-breakpoint
CREATE INDEX "oauth_tokens_grant" ON "oauth_tokens" USING btree ("grant_id");--> statement-breakpoint
CREATE INDEX "oauth_tokens_expiry" ON "oauth_tokens" USING btree ("expires_at");
--> statement-breakpoint
-- Every process remembers connections as it does keys. Whatever makes one open less tells them all.
CREATE FUNCTION "announce_app_connection_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_notify('session_changes', 'app:' || OLD."id");
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION "announce_oauth_token_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_notify('session_changes', 'app:' || OLD."connection_id");
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "app_connections_ended" AFTER DELETE ON "app_connections"
	FOR EACH ROW EXECUTE FUNCTION "announce_app_connection_change"();
--> statement-breakpoint
CREATE TRIGGER "app_connections_changed" AFTER UPDATE ON "app_connections" FOR EACH ROW
	WHEN (OLD."last_used_at" IS NOT DISTINCT FROM NEW."last_used_at")
	EXECUTE FUNCTION "announce_app_connection_change"();
--> statement-breakpoint
CREATE TRIGGER "oauth_tokens_ended" AFTER DELETE ON "oauth_tokens" FOR EACH ROW
	WHEN (OLD."kind" = 'access')
	EXECUTE FUNCTION "announce_oauth_token_change"();
