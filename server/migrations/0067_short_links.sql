CREATE TABLE IF NOT EXISTS "link_settings" (
	"workspace_id" uuid PRIMARY KEY NOT NULL,
	"tags" boolean NOT NULL,
	"medium" text NOT NULL,
	"campaign" text NOT NULL,
	"overwrite" boolean NOT NULL,
	"short" boolean NOT NULL,
	"blocked_at" timestamp with time zone,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE IF NOT EXISTS "short_link_clicks" (
	"workspace_id" uuid NOT NULL,
	"code" text NOT NULL,
	"hour" timestamp with time zone NOT NULL,
	"clicks" integer NOT NULL,
	CONSTRAINT "short_link_clicks_workspace_id_code_hour_pk" PRIMARY KEY("workspace_id","code","hour")
);
--> statement-breakpoint
CREATE TABLE IF NOT EXISTS "short_links" (
	"code" text PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"post_id" uuid,
	"network" text,
	"url" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "short_links_network" CHECK (("short_links"."post_id" is null) = ("short_links"."network" is null)),
	CONSTRAINT "short_links_web" CHECK ("short_links"."url" ~* '^https?://')
);
--> statement-breakpoint
ALTER TABLE "link_settings" ADD CONSTRAINT "link_settings_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "short_link_clicks" ADD CONSTRAINT "short_link_clicks_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "short_links" ADD CONSTRAINT "short_links_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "short_link_clicks_hour" ON "short_link_clicks" USING btree ("workspace_id","hour");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "short_links_post" ON "short_links" USING btree ("workspace_id","post_id");