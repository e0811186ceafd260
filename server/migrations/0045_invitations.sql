CREATE TABLE "invitation_workspaces" (
	"invitation_id" uuid NOT NULL,
	"workspace_id" uuid NOT NULL,
	CONSTRAINT "invitation_workspaces_invitation_id_workspace_id_pk" PRIMARY KEY("invitation_id","workspace_id")
);
--> statement-breakpoint
DROP INDEX "invitations_organization";--> statement-breakpoint
ALTER TABLE "invitations" ADD COLUMN "secret_hash" text;--> statement-breakpoint
-- Nobody ever had the secret of an invitation from before: no hash is like an id.
UPDATE "invitations" SET "role" = coalesce("role", 'viewer'), "secret_hash" = "id"::text;--> statement-breakpoint
ALTER TABLE "invitations" ALTER COLUMN "role" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "invitations" ALTER COLUMN "secret_hash" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "invitations" DROP COLUMN "status";--> statement-breakpoint
ALTER TABLE "sessions" DROP COLUMN "active_organization_id";--> statement-breakpoint
ALTER TABLE "invitation_workspaces" ADD CONSTRAINT "invitation_workspaces_invitation_id_invitations_id_fk" FOREIGN KEY ("invitation_id") REFERENCES "public"."invitations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitation_workspaces" ADD CONSTRAINT "invitation_workspaces_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "invitation_workspaces_workspace" ON "invitation_workspaces" USING btree ("workspace_id");--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_secret_hash_unique" UNIQUE("secret_hash");--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_organization_email" UNIQUE("organization_id","email");--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_role" CHECK ("invitations"."role" in ('admin', 'editor', 'author', 'approver', 'viewer'));--> statement-breakpoint
-- A firm has an owner, whoever leaves, is removed or erased at the same moment. Those who end an owner wait for each other
-- on the firm's row, so the last one sees what the others did; a firm that goes as a whole needs none.
CREATE FUNCTION "require_owner"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM FROM "organizations" WHERE "id" = OLD."organization_id" FOR UPDATE;
	IF FOUND AND NOT EXISTS (SELECT FROM "members" WHERE "organization_id" = OLD."organization_id" AND "role" = 'owner') THEN
		RAISE EXCEPTION 'organization % would have no owner', OLD."organization_id"
			USING ERRCODE = 'check_violation', CONSTRAINT = 'organizations_owned';
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "members_owned" AFTER UPDATE OR DELETE ON "members"
	DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (OLD."role" = 'owner')
	EXECUTE FUNCTION "require_owner"();
