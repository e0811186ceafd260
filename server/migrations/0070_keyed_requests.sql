CREATE TABLE "keyed_requests" (
	"scope" text PRIMARY KEY NOT NULL,
	"workspace_id" uuid,
	"input_hash" text NOT NULL,
	"state" text NOT NULL,
	"attempt" uuid NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"answer" json
);
--> statement-breakpoint
ALTER TABLE "keyed_requests" ADD CONSTRAINT "keyed_requests_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "keyed_requests_workspace" ON "keyed_requests" USING btree ("workspace_id");