CREATE TABLE "team_approved_posts" (
	"workspace_id" uuid NOT NULL,
	"post_id" uuid NOT NULL,
	"approved_at" timestamp with time zone NOT NULL,
	"post" jsonb NOT NULL,
	CONSTRAINT "team_approved_posts_workspace_id_post_id_pk" PRIMARY KEY("workspace_id","post_id")
);
--> statement-breakpoint
ALTER TABLE "team_approved_posts" ADD CONSTRAINT "team_approved_posts_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_approved_posts" ADD CONSTRAINT "team_approved_posts_workspace_id_post_id_posts_workspace_id_id_fk" FOREIGN KEY ("workspace_id","post_id") REFERENCES "public"."posts"("workspace_id","id") ON DELETE cascade ON UPDATE no action;