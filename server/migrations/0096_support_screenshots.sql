CREATE TABLE "support_screenshots" (
	"workspace_id" uuid NOT NULL,
	"request_id" uuid NOT NULL,
	"jpeg" "bytea" NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "support_screenshots_workspace_id_request_id_pk" PRIMARY KEY("workspace_id","request_id")
);
--> statement-breakpoint
ALTER TABLE "support_requests" ADD COLUMN "screenshot" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "support_screenshots" ADD CONSTRAINT "support_screenshots_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_screenshots" ADD CONSTRAINT "support_screenshots_workspace_id_request_id_support_requests_workspace_id_id_fk" FOREIGN KEY ("workspace_id","request_id") REFERENCES "public"."support_requests"("workspace_id","id") ON DELETE cascade ON UPDATE no action;