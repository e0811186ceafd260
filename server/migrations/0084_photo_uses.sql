CREATE TABLE "photo_uses" (
	"workspace_id" uuid PRIMARY KEY NOT NULL,
	"share" text NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "photo_uses_share" CHECK ("photo_uses"."share" in ('none','every','second','third','seldom'))
);
--> statement-breakpoint
ALTER TABLE "photo_uses" ADD CONSTRAINT "photo_uses_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;