CREATE TABLE "video_posts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"workspace_id" uuid NOT NULL,
	"video_id" uuid NOT NULL,
	"date" date NOT NULL,
	"time" time(0) NOT NULL,
	"description" text NOT NULL,
	"hashtags" text[] NOT NULL,
	"video_type" text NOT NULL,
	"platforms" text[] NOT NULL,
	"excluded_account_ids" uuid[] DEFAULT '{}'::uuid[] NOT NULL,
	"cover_ms" integer DEFAULT 0 NOT NULL,
	"tiktok" jsonb,
	"share_to_feed" boolean DEFAULT true NOT NULL,
	"ai_label" boolean DEFAULT false NOT NULL,
	"release" text NOT NULL,
	"released_by" uuid,
	"released_at" timestamp with time zone,
	"state" text DEFAULT 'draft' NOT NULL,
	"published_at" timestamp with time zone,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "video_posts_release" CHECK ("video_posts"."release" in ('draft','planned','at-once')),
	CONSTRAINT "video_posts_state" CHECK ("video_posts"."state" in ('draft','scheduled','publishing','published','partly-published','failed','skipped','to-check'))
);
--> statement-breakpoint
CREATE TABLE "videos" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"workspace_id" uuid NOT NULL,
	"uploaded_by" uuid,
	"name" text NOT NULL,
	"bytes" integer NOT NULL,
	"state" text NOT NULL,
	"problem" text,
	"facts" jsonb,
	"sha256" text,
	"has_poster" boolean DEFAULT false NOT NULL,
	"storage_upload_id" text,
	"created_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	CONSTRAINT "videos_state" CHECK ("videos"."state" in ('uploading','ready','refused'))
);
--> statement-breakpoint
ALTER TABLE "video_posts" ADD CONSTRAINT "video_posts_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video_posts" ADD CONSTRAINT "video_posts_video_id_videos_id_fk" FOREIGN KEY ("video_id") REFERENCES "public"."videos"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video_posts" ADD CONSTRAINT "video_posts_released_by_users_id_fk" FOREIGN KEY ("released_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "videos" ADD CONSTRAINT "videos_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "videos" ADD CONSTRAINT "videos_uploaded_by_users_id_fk" FOREIGN KEY ("uploaded_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "video_posts_days" ON "video_posts" USING btree ("workspace_id","date");--> statement-breakpoint
CREATE INDEX "video_posts_video" ON "video_posts" USING btree ("video_id");--> statement-breakpoint
CREATE INDEX "videos_workspace" ON "videos" USING btree ("workspace_id","created_at");