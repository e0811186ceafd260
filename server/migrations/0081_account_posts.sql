CREATE TABLE "account_posts" (
	"workspace_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"remote_id" text NOT NULL,
	"format" text NOT NULL,
	"published_at" timestamp with time zone NOT NULL,
	"permalink" text,
	"likes" integer,
	"comments" integer,
	"read_at" timestamp with time zone NOT NULL,
	CONSTRAINT "account_posts_workspace_id_account_id_remote_id_pk" PRIMARY KEY("workspace_id","account_id","remote_id")
);
--> statement-breakpoint
ALTER TABLE "account_posts" ADD CONSTRAINT "account_posts_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_posts" ADD CONSTRAINT "account_posts_workspace_id_account_id_social_accounts_workspace_id_id_fk" FOREIGN KEY ("workspace_id","account_id") REFERENCES "public"."social_accounts"("workspace_id","id") ON DELETE cascade ON UPDATE no action;