CREATE TABLE "approval_link_posts" (
	"workspace_id" uuid NOT NULL,
	"link_id" uuid NOT NULL,
	"post_id" uuid NOT NULL,
	"answer" text,
	"answered_hash" text,
	"answered_at" timestamp with time zone,
	"answered_post" jsonb,
	CONSTRAINT "approval_link_posts_workspace_id_link_id_post_id_pk" PRIMARY KEY("workspace_id","link_id","post_id"),
	CONSTRAINT "approval_link_posts_answer" CHECK ("approval_link_posts"."answer" in ('approved', 'change')),
	CONSTRAINT "approval_link_posts_answered" CHECK (num_nonnulls("approval_link_posts"."answer", "approval_link_posts"."answered_hash", "approval_link_posts"."answered_at", "approval_link_posts"."answered_post") in (0, 4))
);
--> statement-breakpoint
CREATE TABLE "approval_links" (
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"workspace_id" uuid NOT NULL,
	"secret_hashes" text[] NOT NULL,
	"recipient" text,
	"note" text NOT NULL,
	"language" text NOT NULL,
	"pin_hash" text,
	"pin_misses" integer DEFAULT 0 NOT NULL,
	"guest_name" text,
	"actor" text NOT NULL,
	"actor_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"reminders" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"withdrawn_at" timestamp with time zone,
	CONSTRAINT "approval_links_workspace_id_id_pk" PRIMARY KEY("workspace_id","id"),
	CONSTRAINT "approval_links_actor_kind" CHECK ("approval_links"."actor" in ('user','api-key','assistant','guest','operator','system')),
	CONSTRAINT "approval_links_misses" CHECK ("approval_links"."pin_misses" between 0 and 5)
);
--> statement-breakpoint
CREATE TABLE "approval_remarks" (
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"workspace_id" uuid NOT NULL,
	"link_id" uuid NOT NULL,
	"post_id" uuid NOT NULL,
	"name" text NOT NULL,
	"text" text NOT NULL,
	"topic" text,
	"pin_x" double precision,
	"pin_y" double precision,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "approval_remarks_workspace_id_id_pk" PRIMARY KEY("workspace_id","id"),
	CONSTRAINT "approval_remarks_pin" CHECK (num_nonnulls("approval_remarks"."pin_x", "approval_remarks"."pin_y") in (0, 2))
);
--> statement-breakpoint
ALTER TABLE "approval_link_posts" ADD CONSTRAINT "approval_link_posts_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_link_posts" ADD CONSTRAINT "approval_link_posts_workspace_id_link_id_approval_links_workspace_id_id_fk" FOREIGN KEY ("workspace_id","link_id") REFERENCES "public"."approval_links"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_link_posts" ADD CONSTRAINT "approval_link_posts_workspace_id_post_id_posts_workspace_id_id_fk" FOREIGN KEY ("workspace_id","post_id") REFERENCES "public"."posts"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_links" ADD CONSTRAINT "approval_links_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_remarks" ADD CONSTRAINT "approval_remarks_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_remarks" ADD CONSTRAINT "approval_remarks_workspace_id_link_id_approval_links_workspace_id_id_fk" FOREIGN KEY ("workspace_id","link_id") REFERENCES "public"."approval_links"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_remarks" ADD CONSTRAINT "approval_remarks_workspace_id_post_id_posts_workspace_id_id_fk" FOREIGN KEY ("workspace_id","post_id") REFERENCES "public"."posts"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "approval_link_posts_post" ON "approval_link_posts" USING btree ("workspace_id","post_id");--> statement-breakpoint
CREATE INDEX "approval_links_newest" ON "approval_links" USING btree ("workspace_id","created_at");--> statement-breakpoint
CREATE INDEX "approval_links_actor" ON "approval_links" USING btree ("actor_id") WHERE "approval_links"."actor_id" is not null;--> statement-breakpoint
CREATE INDEX "approval_links_to_remind" ON "approval_links" USING btree ("sent_at") WHERE "approval_links"."withdrawn_at" is null and "approval_links"."recipient" is not null and "approval_links"."reminders" < 2;--> statement-breakpoint
CREATE INDEX "approval_remarks_post" ON "approval_remarks" USING btree ("workspace_id","post_id");--> statement-breakpoint
CREATE INDEX "approval_remarks_link" ON "approval_remarks" USING btree ("workspace_id","link_id");