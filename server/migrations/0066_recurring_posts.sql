CREATE TABLE IF NOT EXISTS "recurring_occurrences" (
	"workspace_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"recurring_id" uuid NOT NULL,
	"date" date NOT NULL,
	"source_id" uuid NOT NULL,
	"post_id" uuid NOT NULL,
	"revision" integer NOT NULL,
	CONSTRAINT "recurring_occurrences_workspace_id_id_pk" PRIMARY KEY("workspace_id","id"),
	CONSTRAINT "recurring_occurrences_once" UNIQUE("workspace_id","recurring_id","date")
);
--> statement-breakpoint
CREATE TABLE IF NOT EXISTS "recurring_posts" (
	"workspace_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"post_ids" uuid[] NOT NULL,
	"schedule" jsonb NOT NULL,
	"time" time(0) NOT NULL,
	"from" date NOT NULL,
	"until" date,
	"times" integer,
	"rest_days" integer NOT NULL,
	"free_days_only" boolean NOT NULL,
	"state" text DEFAULT 'active' NOT NULL,
	"release" text DEFAULT 'draft' NOT NULL,
	"release_actor" text,
	"release_actor_id" uuid,
	"released_hashes" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"made_until" date NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "recurring_posts_workspace_id_id_pk" PRIMARY KEY("workspace_id","id"),
	CONSTRAINT "recurring_posts_state" CHECK ("recurring_posts"."state" in ('active','paused')),
	CONSTRAINT "recurring_posts_release" CHECK ("recurring_posts"."release" in ('draft','plan')),
	CONSTRAINT "recurring_posts_released_by" CHECK (("recurring_posts"."release" = 'plan') = ("recurring_posts"."release_actor" is not null)),
	CONSTRAINT "recurring_posts_rest" CHECK ("recurring_posts"."rest_days" >= 0),
	CONSTRAINT "recurring_posts_release_actor" CHECK ("recurring_posts"."release_actor" in ('user','api-key','assistant','guest','operator','system'))
);
--> statement-breakpoint
ALTER TABLE "posts" DROP CONSTRAINT IF EXISTS "posts_origin";--> statement-breakpoint
ALTER TABLE "recurring_occurrences" ADD CONSTRAINT "recurring_occurrences_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recurring_occurrences" ADD CONSTRAINT "recurring_occurrences_workspace_id_recurring_id_recurring_posts_workspace_id_id_fk" FOREIGN KEY ("workspace_id","recurring_id") REFERENCES "public"."recurring_posts"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recurring_posts" ADD CONSTRAINT "recurring_posts_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "recurring_occurrences_day" ON "recurring_occurrences" USING btree ("workspace_id","date");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "recurring_posts_due" ON "recurring_posts" USING btree ("made_until","id") WHERE "recurring_posts"."state" = 'active';--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_origin" CHECK ("posts"."origin" in ('ai','person','api','assistant','feed','recurring'));