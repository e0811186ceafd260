CREATE TABLE "comment_assets" (
	"workspace_id" uuid NOT NULL,
	"comment_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"asset_id" uuid NOT NULL,
	"alt_text" text DEFAULT '' NOT NULL,
	CONSTRAINT "comment_assets_workspace_id_comment_id_position_pk" PRIMARY KEY("workspace_id","comment_id","position"),
	CONSTRAINT "comment_assets_position" CHECK ("comment_assets"."position" >= 0)
);
--> statement-breakpoint
CREATE TABLE "comment_mentions" (
	"workspace_id" uuid NOT NULL,
	"comment_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	CONSTRAINT "comment_mentions_workspace_id_comment_id_user_id_pk" PRIMARY KEY("workspace_id","comment_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "approval_remarks" ALTER COLUMN "link_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "approval_remarks" ADD COLUMN "thread_id" uuid;--> statement-breakpoint
ALTER TABLE "approval_remarks" ADD COLUMN "actor" text;--> statement-breakpoint
ALTER TABLE "approval_remarks" ADD COLUMN "actor_id" uuid;--> statement-breakpoint
ALTER TABLE "approval_remarks" ADD COLUMN "to_client" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "approval_remarks" ADD COLUMN "settled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "approval_remarks" ADD COLUMN "settled_actor_id" uuid;--> statement-breakpoint
ALTER TABLE "comment_assets" ADD CONSTRAINT "comment_assets_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_assets" ADD CONSTRAINT "comment_assets_workspace_id_comment_id_approval_remarks_workspace_id_id_fk" FOREIGN KEY ("workspace_id","comment_id") REFERENCES "public"."approval_remarks"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_assets" ADD CONSTRAINT "comment_assets_workspace_id_asset_id_assets_workspace_id_id_fk" FOREIGN KEY ("workspace_id","asset_id") REFERENCES "public"."assets"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_mentions" ADD CONSTRAINT "comment_mentions_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_mentions" ADD CONSTRAINT "comment_mentions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_mentions" ADD CONSTRAINT "comment_mentions_workspace_id_comment_id_approval_remarks_workspace_id_id_fk" FOREIGN KEY ("workspace_id","comment_id") REFERENCES "public"."approval_remarks"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "comment_assets_asset" ON "comment_assets" USING btree ("workspace_id","asset_id");--> statement-breakpoint
CREATE INDEX "comment_mentions_user" ON "comment_mentions" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "approval_remarks" ADD CONSTRAINT "approval_remarks_thread" FOREIGN KEY ("workspace_id","thread_id") REFERENCES "public"."approval_remarks"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "approval_remarks_thread" ON "approval_remarks" USING btree ("workspace_id","thread_id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "approval_remarks_actor" ON "approval_remarks" USING btree ("actor_id") WHERE "approval_remarks"."actor_id" is not null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "approval_remarks_settled" ON "approval_remarks" USING btree ("settled_actor_id") WHERE "approval_remarks"."settled_actor_id" is not null;--> statement-breakpoint
CREATE OR REPLACE VIEW "public"."asset_uses" AS (
  select workspace_id, asset_id, 'post' as used_by from post_media
  union all select workspace_id, asset_id, 'version' from post_version_media
  union all select workspace_id, logo_id, 'logo' from brand_profiles where logo_id is not null
  union all select workspace_id, asset_id, 'comment' from comment_assets
  union all select p.workspace_id, (m->>'assetId')::uuid, 'publication'
    from publications p cross join lateral jsonb_array_elements(p.media) m where p.media <> '[]' and p.state <> 'published');