CREATE TABLE "publication_lanes" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"app" text NOT NULL,
	"paused_until" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "publication_pauses" (
	"app" text PRIMARY KEY NOT NULL,
	"paused_until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "social_accounts" ALTER COLUMN "sealed_token" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "publications" ADD COLUMN "claimed_by" bigint;--> statement-breakpoint
ALTER TABLE "publications" ADD COLUMN "failures" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "publications" ADD COLUMN "lost_answers" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "social_accounts" ADD COLUMN "login_remote_id" text;--> statement-breakpoint
ALTER TABLE "social_connections" ADD COLUMN "consumed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "publication_lanes" ADD CONSTRAINT "publication_lanes_account_id_social_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."social_accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "publication_lanes" ADD CONSTRAINT "publication_lanes_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "publications_claimed" ON "publications" USING btree ("claimed_by") WHERE "publications"."claimed_by" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "publications_remote_once" ON "publications" USING btree ("account_id","remote_id") WHERE "publications"."remote_id" is not null;--> statement-breakpoint
CREATE INDEX "social_accounts_login" ON "social_accounts" USING btree ("network","login_remote_id");