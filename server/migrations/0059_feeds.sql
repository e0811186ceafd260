CREATE TABLE "feed_entries" (
	"workspace_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"feed_id" uuid NOT NULL,
	"key" text NOT NULL,
	"title" text NOT NULL,
	"url" text,
	"state" text NOT NULL,
	"content" jsonb,
	"post_id" uuid,
	"position" integer NOT NULL,
	"found_at" timestamp with time zone NOT NULL,
	"drafted_at" timestamp with time zone,
	CONSTRAINT "feed_entries_workspace_id_id_pk" PRIMARY KEY("workspace_id","id"),
	CONSTRAINT "feed_entries_once" UNIQUE("workspace_id","feed_id","key"),
	CONSTRAINT "feed_entries_state" CHECK ("feed_entries"."state" in ('waiting','drafted','skipped'))
);
--> statement-breakpoint
CREATE TABLE "feeds" (
	"workspace_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"url" text NOT NULL,
	"title" text,
	"state" text DEFAULT 'active' NOT NULL,
	"template" text NOT NULL,
	"with_picture" boolean NOT NULL,
	"release" text DEFAULT 'draft' NOT NULL,
	"release_actor" text,
	"release_actor_id" uuid,
	"added_by" uuid,
	"etag" text,
	"last_modified" text,
	"problem" text,
	"failures" integer DEFAULT 0 NOT NULL,
	"last_read_at" timestamp with time zone,
	"last_success_at" timestamp with time zone,
	"next_read_at" timestamp with time zone NOT NULL,
	"claimed_until" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "feeds_workspace_id_id_pk" PRIMARY KEY("workspace_id","id"),
	CONSTRAINT "feeds_once" UNIQUE("workspace_id","url"),
	CONSTRAINT "feeds_state" CHECK ("feeds"."state" in ('active','paused')),
	CONSTRAINT "feeds_release" CHECK ("feeds"."release" in ('draft','plan')),
	CONSTRAINT "feeds_released_by" CHECK (("feeds"."release" = 'plan') = ("feeds"."release_actor" is not null)),
	CONSTRAINT "feeds_release_actor" CHECK ("feeds"."release_actor" in ('user','api-key','assistant','guest','operator','system'))
);
--> statement-breakpoint
ALTER TABLE "feed_entries" ADD CONSTRAINT "feed_entries_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feed_entries" ADD CONSTRAINT "feed_entries_workspace_id_feed_id_feeds_workspace_id_id_fk" FOREIGN KEY ("workspace_id","feed_id") REFERENCES "public"."feeds"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feeds" ADD CONSTRAINT "feeds_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feeds" ADD CONSTRAINT "feeds_added_by_users_id_fk" FOREIGN KEY ("added_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "feed_entries_found" ON "feed_entries" USING btree ("workspace_id","feed_id","found_at");--> statement-breakpoint
CREATE INDEX "feed_entries_waiting" ON "feed_entries" USING btree ("workspace_id","feed_id") WHERE "feed_entries"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "feed_entries_drafted" ON "feed_entries" USING btree ("workspace_id","drafted_at") WHERE "feed_entries"."drafted_at" is not null;--> statement-breakpoint
CREATE INDEX "feeds_due" ON "feeds" USING btree ("next_read_at") WHERE "feeds"."state" = 'active';--> statement-breakpoint
CREATE INDEX "feeds_added_by" ON "feeds" USING btree ("added_by") WHERE "feeds"."added_by" is not null;