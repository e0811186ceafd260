CREATE TABLE "publication_costs" (
	"workspace_id" uuid NOT NULL,
	"publication_id" uuid NOT NULL,
	"network" text NOT NULL,
	"cost" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "publication_costs_workspace_id_publication_id_pk" PRIMARY KEY("workspace_id","publication_id")
);
--> statement-breakpoint
ALTER TABLE "publication_costs" ADD CONSTRAINT "publication_costs_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "publication_costs_month" ON "publication_costs" USING btree ("workspace_id","network","at");