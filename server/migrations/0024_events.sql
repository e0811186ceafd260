CREATE TABLE "event_cursors" (
	"subscriber" text PRIMARY KEY NOT NULL,
	"transaction" "xid8" NOT NULL,
	"id" bigint NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "events" (
	"id" bigserial NOT NULL,
	"transaction" "xid8" NOT NULL,
	"workspace_id" uuid NOT NULL,
	"name" text NOT NULL,
	"version" integer NOT NULL,
	"payload" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "events_created_at_id_pk" PRIMARY KEY("created_at","id")
) PARTITION BY RANGE ("created_at");
--> statement-breakpoint
-- Takes what no month's partition takes (a clock that jumped): no event is ever refused.
CREATE TABLE "events_default" PARTITION OF "events" DEFAULT;
--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "events_order" ON "events" USING btree ("transaction","id");--> statement-breakpoint
CREATE INDEX "events_workspace" ON "events" USING btree ("workspace_id","created_at");