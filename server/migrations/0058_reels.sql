CREATE TABLE "reels" (
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"workspace_id" uuid NOT NULL,
	"post_id" uuid NOT NULL,
	"actor" text NOT NULL,
	"actor_id" uuid,
	"brief" jsonb NOT NULL,
	"state" text NOT NULL,
	"step" text,
	"step_percent" integer DEFAULT 0 NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"reservation_id" uuid NOT NULL,
	"problem" text,
	"made_post_id" uuid,
	"made_asset_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	CONSTRAINT "reels_workspace_id_id_pk" PRIMARY KEY("workspace_id","id"),
	CONSTRAINT "reels_actor" CHECK ("reels"."actor" in ('user','api-key','assistant','guest','operator','system')),
	CONSTRAINT "reels_state" CHECK ("reels"."state" in ('waiting','rendering','done','failed','cancelled')),
	CONSTRAINT "reels_finished" CHECK (("reels"."state" in ('waiting','rendering')) = ("reels"."finished_at" is null))
);
--> statement-breakpoint
ALTER TABLE "reels" ADD CONSTRAINT "reels_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "reels_starter" ON "reels" USING btree ("actor_id") WHERE "reels"."actor_id" is not null;--> statement-breakpoint
CREATE INDEX "reels_newest" ON "reels" USING btree ("workspace_id","created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE UNIQUE INDEX "reels_one_of_a_post" ON "reels" USING btree ("workspace_id","post_id") WHERE "reels"."state" in ('waiting', 'rendering');--> statement-breakpoint
CREATE INDEX "reels_unfinished" ON "reels" USING btree ("updated_at") WHERE "reels"."state" in ('waiting', 'rendering');