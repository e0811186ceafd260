CREATE TABLE "client_reports" (
	"workspace_id" uuid PRIMARY KEY NOT NULL,
	"recipients" text[] NOT NULL,
	"language" text NOT NULL,
	"last_month" text NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "client_reports" ADD CONSTRAINT "client_reports_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;