CREATE TABLE "account_figures" (
	"workspace_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"metric" text NOT NULL,
	"date" date NOT NULL,
	"value" double precision NOT NULL,
	"reading_id" uuid NOT NULL,
	"read_at" timestamp with time zone NOT NULL,
	CONSTRAINT "account_figures_account_id_metric_date_pk" PRIMARY KEY("account_id","metric","date")
);
--> statement-breakpoint
CREATE TABLE "calendar_feeds" (
	"workspace_id" uuid PRIMARY KEY NOT NULL,
	"secret_hash" text NOT NULL,
	"sealed_secret" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "calendar_feeds_secret_hash_unique" UNIQUE("secret_hash")
);
--> statement-breakpoint
CREATE TABLE "insight_readings" (
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"workspace_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"publication_id" uuid,
	"metric" text NOT NULL,
	"source" text NOT NULL,
	"outcome" text NOT NULL,
	"raw" jsonb,
	"read_at" timestamp with time zone NOT NULL,
	CONSTRAINT "insight_readings_read_at_id_pk" PRIMARY KEY("read_at","id"),
	CONSTRAINT "insight_readings_outcome" CHECK ("insight_readings"."outcome" in ('value', 'empty', 'removed', 'refused'))
) PARTITION BY RANGE ("read_at");
--> statement-breakpoint
-- Takes what no month's partition takes (a clock that jumped): no answer is ever refused.
CREATE TABLE "insight_readings_default" PARTITION OF "insight_readings" DEFAULT;
--> statement-breakpoint
CREATE TABLE "insight_turns" (
	"subject_id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"publication_id" uuid,
	"next_read_at" timestamp with time zone NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "plan_learning" (
	"workspace_id" uuid PRIMARY KEY NOT NULL,
	"enabled" boolean NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "post_figures" (
	"workspace_id" uuid NOT NULL,
	"publication_id" uuid NOT NULL,
	"metric" text NOT NULL,
	"value" double precision NOT NULL,
	"reading_id" uuid NOT NULL,
	"read_at" timestamp with time zone NOT NULL,
	CONSTRAINT "post_figures_publication_id_metric_pk" PRIMARY KEY("publication_id","metric")
);
--> statement-breakpoint
CREATE TABLE "removed_metrics" (
	"network" text NOT NULL,
	"about" text NOT NULL,
	"metric" text NOT NULL,
	"noticed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "removed_metrics_network_about_metric_pk" PRIMARY KEY("network","about","metric")
);
--> statement-breakpoint
CREATE TABLE "notification_preferences" (
	"workspace_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"event" text NOT NULL,
	"in_app" boolean NOT NULL,
	"email" boolean NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "notification_preferences_workspace_id_user_id_event_pk" PRIMARY KEY("workspace_id","user_id","event")
);
--> statement-breakpoint
CREATE TABLE "deletion_requests" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"code" text NOT NULL,
	"source" text NOT NULL,
	"user_id" uuid,
	"workspace_id" uuid,
	"state" text NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"reversible_until" timestamp with time zone NOT NULL,
	"final_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"erased" jsonb,
	CONSTRAINT "deletion_requests_code_unique" UNIQUE("code"),
	CONSTRAINT "deletion_requests_state" CHECK ("deletion_requests"."state" in ('pending', 'withdrawn', 'final'))
);
--> statement-breakpoint
CREATE TABLE "two_factors" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"secret" text NOT NULL,
	"backup_codes" text NOT NULL,
	"verified" boolean DEFAULT true NOT NULL,
	"failed_verification_count" integer DEFAULT 0 NOT NULL,
	"locked_until" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "social_accounts" ADD COLUMN "label" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "two_factor_enabled" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "account_figures" ADD CONSTRAINT "account_figures_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_figures" ADD CONSTRAINT "account_figures_account_id_social_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."social_accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "insight_readings" ADD CONSTRAINT "insight_readings_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "insight_readings" ADD CONSTRAINT "insight_readings_account_id_social_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."social_accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "insight_readings" ADD CONSTRAINT "insight_readings_publication_id_publications_id_fk" FOREIGN KEY ("publication_id") REFERENCES "public"."publications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "insight_turns" ADD CONSTRAINT "insight_turns_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "insight_turns" ADD CONSTRAINT "insight_turns_account_id_social_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."social_accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "insight_turns" ADD CONSTRAINT "insight_turns_publication_id_publications_id_fk" FOREIGN KEY ("publication_id") REFERENCES "public"."publications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_learning" ADD CONSTRAINT "plan_learning_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_figures" ADD CONSTRAINT "post_figures_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_figures" ADD CONSTRAINT "post_figures_publication_id_publications_id_fk" FOREIGN KEY ("publication_id") REFERENCES "public"."publications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_preferences" ADD CONSTRAINT "notification_preferences_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_preferences" ADD CONSTRAINT "notification_preferences_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deletion_requests" ADD CONSTRAINT "deletion_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deletion_requests" ADD CONSTRAINT "deletion_requests_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "two_factors" ADD CONSTRAINT "two_factors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_figures_workspace" ON "account_figures" USING btree ("workspace_id");--> statement-breakpoint
CREATE INDEX "insight_readings_account" ON "insight_readings" USING btree ("account_id","read_at");--> statement-breakpoint
CREATE INDEX "insight_readings_publication" ON "insight_readings" USING btree ("publication_id");--> statement-breakpoint
CREATE INDEX "insight_turns_due" ON "insight_turns" USING btree ("next_read_at");--> statement-breakpoint
CREATE INDEX "post_figures_workspace" ON "post_figures" USING btree ("workspace_id");--> statement-breakpoint
CREATE UNIQUE INDEX "deletion_requests_one_pending" ON "deletion_requests" USING btree ("user_id") WHERE "deletion_requests"."state" = 'pending';--> statement-breakpoint
CREATE INDEX "deletion_requests_due" ON "deletion_requests" USING btree ("final_at") WHERE "deletion_requests"."state" = 'pending';--> statement-breakpoint
CREATE INDEX "two_factors_user" ON "two_factors" USING btree ("user_id");