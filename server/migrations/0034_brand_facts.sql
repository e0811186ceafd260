CREATE TABLE "brand_facts" (
	"workspace_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"type" text NOT NULL,
	"source_kind" text NOT NULL,
	"source_field" text,
	"source_url" text,
	"verbatim" text NOT NULL,
	"say" jsonb NOT NULL,
	"numbers" jsonb NOT NULL,
	"tags" jsonb NOT NULL,
	"months" jsonb NOT NULL,
	"valid_until" date,
	"state" text NOT NULL,
	"risk" jsonb NOT NULL,
	"consent" boolean DEFAULT false NOT NULL,
	"confirmed_by" uuid,
	"confirmed_at" timestamp with time zone,
	"revision" integer DEFAULT 1 NOT NULL,
	"position" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "brand_facts_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "interview_answers" (
	"workspace_id" uuid NOT NULL,
	"question" text NOT NULL,
	"state" text NOT NULL,
	"text" text NOT NULL,
	"speaker" text,
	"revision" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "interview_answers_workspace_id_question_pk" PRIMARY KEY("workspace_id","question")
);
--> statement-breakpoint
ALTER TABLE "brand_facts" ADD CONSTRAINT "brand_facts_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "brand_facts" ADD CONSTRAINT "brand_facts_confirmed_by_users_id_fk" FOREIGN KEY ("confirmed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "interview_answers" ADD CONSTRAINT "interview_answers_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "brand_facts_confirmer" ON "brand_facts" USING btree ("confirmed_by") WHERE "brand_facts"."confirmed_by" is not null;