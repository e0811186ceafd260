CREATE TABLE "brand_profiles" (
	"workspace_id" uuid PRIMARY KEY NOT NULL,
	"profile" jsonb NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "generation_batches" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"workspace_id" uuid NOT NULL,
	"part" text NOT NULL,
	"state" text NOT NULL,
	"existing" text NOT NULL,
	"plan_id" uuid,
	"reservation_id" uuid NOT NULL,
	"started_by" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "generation_days" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"batch_id" uuid NOT NULL,
	"workspace_id" uuid NOT NULL,
	"date" date NOT NULL,
	"part" text NOT NULL,
	"topic" jsonb NOT NULL,
	"state" text NOT NULL,
	"round" integer DEFAULT 1 NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"post_id" uuid,
	"draft_text" text,
	"problem_code" text,
	"problem" text,
	"change_number" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "generation_days_once" UNIQUE("batch_id","date"),
	CONSTRAINT "generation_days_state" CHECK ("generation_days"."state" in ('queued','writing','drawing','done','failed','cancelled'))
);
--> statement-breakpoint
CREATE TABLE "provider_pauses" (
	"provider" text PRIMARY KEY NOT NULL,
	"reduced_until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "provider_slots" (
	"provider" text NOT NULL,
	"slot" integer NOT NULL,
	"holder" uuid,
	"held_until" timestamp with time zone,
	CONSTRAINT "provider_slots_provider_slot_pk" PRIMARY KEY("provider","slot")
);
--> statement-breakpoint
CREATE TABLE "idempotent_requests" (
	"workspace_id" uuid NOT NULL,
	"key" text NOT NULL,
	"operation" text NOT NULL,
	"input_hash" text NOT NULL,
	"answer" jsonb,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "idempotent_requests_workspace_id_key_pk" PRIMARY KEY("workspace_id","key")
);
--> statement-breakpoint
CREATE TABLE "media" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"workspace_id" uuid NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"bytes" integer NOT NULL,
	"sha256" text NOT NULL,
	"signature" text NOT NULL,
	"provenance" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "month_plans" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"workspace_id" uuid NOT NULL,
	"seed" text NOT NULL,
	"diversity" integer NOT NULL,
	"existing" text NOT NULL,
	"used_by_batch_id" uuid,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "planned_topics" (
	"plan_id" uuid NOT NULL,
	"workspace_id" uuid NOT NULL,
	"date" date NOT NULL,
	"topic" jsonb NOT NULL,
	"locked" boolean DEFAULT false NOT NULL,
	CONSTRAINT "planned_topics_plan_id_date_pk" PRIMARY KEY("plan_id","date")
);
--> statement-breakpoint
CREATE TABLE "posting_preferences" (
	"workspace_id" uuid PRIMARY KEY NOT NULL,
	"zone" text NOT NULL,
	"times" jsonb NOT NULL,
	"late_minutes" integer NOT NULL,
	"paused" boolean NOT NULL,
	"auto_publish" boolean NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "post_versions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"workspace_id" uuid NOT NULL,
	"post_id" uuid NOT NULL,
	"cause" text NOT NULL,
	"content" text NOT NULL,
	"image_id" uuid,
	"image_ai_made" boolean NOT NULL,
	"batch_id" uuid,
	"author_id" uuid,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "posts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"workspace_id" uuid NOT NULL,
	"date" date NOT NULL,
	"time" time(0) NOT NULL,
	"content" text NOT NULL,
	"language" text NOT NULL,
	"image_id" uuid,
	"image_ai_made" boolean DEFAULT false NOT NULL,
	"image_variant" integer DEFAULT 0 NOT NULL,
	"text_variant" integer DEFAULT 0 NOT NULL,
	"ai_label" boolean DEFAULT false NOT NULL,
	"topic" jsonb,
	"state" text DEFAULT 'draft' NOT NULL,
	"excluded_account_ids" uuid[] DEFAULT '{}'::uuid[] NOT NULL,
	"approved_at" timestamp with time zone,
	"approved_by" uuid,
	"approved_hash" text,
	"published_at" timestamp with time zone,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "posts_one_a_day" UNIQUE("workspace_id","date"),
	CONSTRAINT "posts_state" CHECK ("posts"."state" in ('draft','scheduled','publishing','published','partly-published','failed','skipped','to-check'))
);
--> statement-breakpoint
CREATE TABLE "publication_attempts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"workspace_id" uuid NOT NULL,
	"publication_id" uuid NOT NULL,
	"attempt" integer NOT NULL,
	"step" text NOT NULL,
	"outcome" text NOT NULL,
	"request_id" text,
	"remote_id" text,
	"error_class" text,
	"error_code" text,
	"message" text,
	"started_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "publications" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"workspace_id" uuid NOT NULL,
	"post_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"network" text NOT NULL,
	"state" text NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"next_try_at" timestamp with time zone,
	"attempt" integer DEFAULT 0 NOT NULL,
	"fence" integer DEFAULT 0 NOT NULL,
	"by_hand" boolean DEFAULT false NOT NULL,
	"requested_by" uuid,
	"caption" text,
	"image_id" uuid,
	"handles" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"intended_at" timestamp with time zone,
	"remote_id" text,
	"permalink" text,
	"published_at" timestamp with time zone,
	"read_back_at" timestamp with time zone,
	"problem_code" text,
	"problem" text,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "publications_once" UNIQUE("post_id","account_id"),
	CONSTRAINT "publications_state" CHECK ("publications"."state" in ('planned','claimed','preparing','remote-ready','publishing','published','waiting','unknown','needs-reconnect','needs-fix','failed','skipped','cancelled'))
);
--> statement-breakpoint
CREATE TABLE "pending_sign_ups" (
	"email" text PRIMARY KEY NOT NULL,
	"profile" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "social_accounts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"workspace_id" uuid NOT NULL,
	"network" text NOT NULL,
	"remote_id" text NOT NULL,
	"name" text NOT NULL,
	"username" text,
	"picture_url" text,
	"profile_url" text,
	"sealed_token" text NOT NULL,
	"token_expires_at" timestamp with time zone,
	"scopes" jsonb NOT NULL,
	"state" text NOT NULL,
	"problem" text,
	"connected_by" uuid,
	"connected_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "social_accounts_once" UNIQUE("workspace_id","network","remote_id")
);
--> statement-breakpoint
CREATE TABLE "social_connections" (
	"state" text PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"network" text NOT NULL,
	"status" text NOT NULL,
	"problem" text,
	"sealed_candidates" text,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "token_accounts" (
	"workspace_id" uuid PRIMARY KEY NOT NULL,
	"balance" integer DEFAULT 0 NOT NULL,
	"trial_remaining" integer DEFAULT 0 NOT NULL,
	"trial_expires_at" timestamp with time zone,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "token_accounts_not_negative" CHECK ("token_accounts"."balance" >= 0),
	CONSTRAINT "token_accounts_trial" CHECK ("token_accounts"."trial_remaining" between 0 and "token_accounts"."balance")
);
--> statement-breakpoint
CREATE TABLE "token_entries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"workspace_id" uuid NOT NULL,
	"sequence" integer NOT NULL,
	"kind" text NOT NULL,
	"amount" integer NOT NULL,
	"settled" integer DEFAULT 0 NOT NULL,
	"balance_after" integer NOT NULL,
	"cause" text NOT NULL,
	"unique_key" text NOT NULL,
	"reservation_id" uuid,
	"batch_id" uuid,
	"day" date,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "token_entries_once" UNIQUE("workspace_id","unique_key"),
	CONSTRAINT "token_entries_sequence" UNIQUE("workspace_id","sequence"),
	CONSTRAINT "token_entries_kind" CHECK (("token_entries"."kind" = 'grant' and "token_entries"."amount" > 0) or ("token_entries"."kind" = 'reserve' and "token_entries"."amount" < 0) or ("token_entries"."kind" = 'commit' and "token_entries"."amount" = 0 and "token_entries"."settled" > 0) or ("token_entries"."kind" = 'refund' and "token_entries"."amount" > 0) or ("token_entries"."kind" = 'expire' and "token_entries"."amount" < 0))
);
--> statement-breakpoint
CREATE TABLE "token_reservations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"workspace_id" uuid NOT NULL,
	"amount" integer NOT NULL,
	"used" integer DEFAULT 0 NOT NULL,
	"returned" integer DEFAULT 0 NOT NULL,
	"trial_open" integer DEFAULT 0 NOT NULL,
	"cause" text NOT NULL,
	"batch_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "token_reservations_parts" CHECK ("token_reservations"."amount" > 0 and "token_reservations"."used" >= 0 and "token_reservations"."returned" >= 0 and "token_reservations"."used" + "token_reservations"."returned" <= "token_reservations"."amount"),
	CONSTRAINT "token_reservations_trial" CHECK ("token_reservations"."trial_open" between 0 and "token_reservations"."amount")
);
--> statement-breakpoint
CREATE TABLE "credentials" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" text NOT NULL,
	"provider_id" text NOT NULL,
	"user_id" uuid NOT NULL,
	"access_token" text,
	"refresh_token" text,
	"id_token" text,
	"access_token_expires_at" timestamp with time zone,
	"refresh_token_expires_at" timestamp with time zone,
	"scope" text,
	"password" text,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invitations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"workspace_id" uuid NOT NULL,
	"email" text NOT NULL,
	"role" text,
	"status" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"inviter_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "members" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"workspace_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"role" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "members_workspace_user" UNIQUE("workspace_id","user_id"),
	CONSTRAINT "members_role" CHECK ("members"."role" in ('owner', 'editor', 'viewer'))
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"key" text NOT NULL,
	"count" integer NOT NULL,
	"last_request" bigint NOT NULL,
	CONSTRAINT "rate_limits_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"token" text NOT NULL,
	"user_id" uuid NOT NULL,
	"active_workspace_id" uuid,
	"ip_address" text,
	"user_agent" text,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sessions_token_unique" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"image" text,
	"language" text,
	"operator" boolean DEFAULT false NOT NULL,
	"sign_up_ip" text,
	"consent_version" text,
	"consent_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "users_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "verifications" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"identifier" text NOT NULL,
	"value" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "workspaces" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"slug" text NOT NULL,
	"logo" text,
	"metadata" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "workspaces_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
ALTER TABLE "brand_profiles" ADD CONSTRAINT "brand_profiles_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "generation_batches" ADD CONSTRAINT "generation_batches_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "generation_batches" ADD CONSTRAINT "generation_batches_reservation_id_token_reservations_id_fk" FOREIGN KEY ("reservation_id") REFERENCES "public"."token_reservations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "generation_batches" ADD CONSTRAINT "generation_batches_started_by_users_id_fk" FOREIGN KEY ("started_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "generation_days" ADD CONSTRAINT "generation_days_batch_id_generation_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."generation_batches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "generation_days" ADD CONSTRAINT "generation_days_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotent_requests" ADD CONSTRAINT "idempotent_requests_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media" ADD CONSTRAINT "media_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "month_plans" ADD CONSTRAINT "month_plans_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "planned_topics" ADD CONSTRAINT "planned_topics_plan_id_month_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."month_plans"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "planned_topics" ADD CONSTRAINT "planned_topics_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "posting_preferences" ADD CONSTRAINT "posting_preferences_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_versions" ADD CONSTRAINT "post_versions_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_versions" ADD CONSTRAINT "post_versions_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_versions" ADD CONSTRAINT "post_versions_image_id_media_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."media"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_versions" ADD CONSTRAINT "post_versions_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_image_id_media_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."media"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_approved_by_users_id_fk" FOREIGN KEY ("approved_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "publication_attempts" ADD CONSTRAINT "publication_attempts_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "publication_attempts" ADD CONSTRAINT "publication_attempts_publication_id_publications_id_fk" FOREIGN KEY ("publication_id") REFERENCES "public"."publications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "publications" ADD CONSTRAINT "publications_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "publications" ADD CONSTRAINT "publications_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "publications" ADD CONSTRAINT "publications_account_id_social_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."social_accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "publications" ADD CONSTRAINT "publications_requested_by_users_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "social_accounts" ADD CONSTRAINT "social_accounts_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "social_accounts" ADD CONSTRAINT "social_accounts_connected_by_users_id_fk" FOREIGN KEY ("connected_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "social_connections" ADD CONSTRAINT "social_connections_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "social_connections" ADD CONSTRAINT "social_connections_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "token_accounts" ADD CONSTRAINT "token_accounts_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "token_entries" ADD CONSTRAINT "token_entries_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "token_entries" ADD CONSTRAINT "token_entries_reservation_id_token_reservations_id_fk" FOREIGN KEY ("reservation_id") REFERENCES "public"."token_reservations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "token_reservations" ADD CONSTRAINT "token_reservations_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credentials" ADD CONSTRAINT "credentials_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_inviter_id_users_id_fk" FOREIGN KEY ("inviter_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "generation_batches_workspace" ON "generation_batches" USING btree ("workspace_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "generation_batches_one_running" ON "generation_batches" USING btree ("workspace_id") WHERE "generation_batches"."state" = 'running' and "generation_batches"."part" = 'post';--> statement-breakpoint
CREATE INDEX "generation_days_unfinished" ON "generation_days" USING btree ("updated_at") WHERE "generation_days"."state" in ('queued', 'writing', 'drawing');--> statement-breakpoint
CREATE INDEX "media_workspace" ON "media" USING btree ("workspace_id");--> statement-breakpoint
CREATE INDEX "post_versions_post" ON "post_versions" USING btree ("post_id","created_at");--> statement-breakpoint
CREATE INDEX "publication_attempts_publication" ON "publication_attempts" USING btree ("publication_id","started_at");--> statement-breakpoint
CREATE INDEX "publications_next" ON "publications" USING btree ("next_try_at") WHERE "publications"."next_try_at" is not null;--> statement-breakpoint
CREATE INDEX "publications_account" ON "publications" USING btree ("account_id","due_at");--> statement-breakpoint
CREATE INDEX "social_connections_expiry" ON "social_connections" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "token_reservations_workspace" ON "token_reservations" USING btree ("workspace_id");--> statement-breakpoint
CREATE INDEX "credentials_user" ON "credentials" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "invitations_workspace" ON "invitations" USING btree ("workspace_id");--> statement-breakpoint
CREATE INDEX "members_user" ON "members" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "users_sign_up_ip" ON "users" USING btree ("sign_up_ip","created_at");--> statement-breakpoint
CREATE INDEX "verifications_identifier" ON "verifications" USING btree ("identifier");