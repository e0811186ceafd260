-- The firm above the brand (docs/decisions/0032-an-organization-has-brands.md): each workspace gets an organization with
-- its id; people, tokens and money are the organization's from here on. Rows and ids stay.
CREATE TABLE "organizations" (
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"slug" text NOT NULL,
	"logo" text,
	"metadata" text,
	"created_at" timestamp with time zone NOT NULL
);--> statement-breakpoint
CREATE TABLE "workspace_members" (
	"organization_id" uuid NOT NULL,
	"workspace_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"role" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "workspace_members_role" CHECK ("workspace_members"."role" in ('editor', 'author', 'approver', 'viewer'))
);--> statement-breakpoint
INSERT INTO "organizations" ("id", "name", "slug", "logo", "metadata", "created_at")
	SELECT "id", "name", "slug", "logo", "metadata", "created_at" FROM "workspaces";--> statement-breakpoint
ALTER TABLE "workspaces" ADD COLUMN "organization_id" uuid;--> statement-breakpoint
ALTER TABLE "workspaces" ADD COLUMN "monthly_token_cap" integer;--> statement-breakpoint
UPDATE "workspaces" SET "organization_id" = "id";--> statement-breakpoint
ALTER TABLE "workspaces" ALTER COLUMN "organization_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "workspaces" ADD CONSTRAINT "workspaces_cap" CHECK ("workspaces"."monthly_token_cap" >= 0);--> statement-breakpoint
ALTER TABLE "workspaces" DROP COLUMN "logo";--> statement-breakpoint
ALTER TABLE "workspaces" DROP COLUMN "metadata";--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "active_organization_id" uuid;--> statement-breakpoint
UPDATE "sessions" SET "active_organization_id" = "active_workspace_id";--> statement-breakpoint
INSERT INTO "workspace_members" ("organization_id", "workspace_id", "user_id", "role", "created_at")
	SELECT "workspace_id", "workspace_id", "user_id", "role", "created_at" FROM "members" WHERE "role" in ('editor', 'viewer');--> statement-breakpoint
ALTER TABLE "members" DROP CONSTRAINT "members_role";--> statement-breakpoint
UPDATE "members" SET "role" = 'member' WHERE "role" <> 'owner';--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_role" CHECK ("members"."role" in ('owner', 'admin', 'member'));--> statement-breakpoint
ALTER TABLE "members" RENAME COLUMN "workspace_id" TO "organization_id";--> statement-breakpoint
ALTER TABLE "invitations" RENAME COLUMN "workspace_id" TO "organization_id";--> statement-breakpoint
ALTER TABLE "token_accounts" RENAME COLUMN "workspace_id" TO "organization_id";--> statement-breakpoint
ALTER TABLE "token_reservations" RENAME COLUMN "workspace_id" TO "organization_id";--> statement-breakpoint
ALTER TABLE "token_entries" RENAME COLUMN "workspace_id" TO "organization_id";--> statement-breakpoint
ALTER TABLE "token_debts" RENAME COLUMN "workspace_id" TO "organization_id";--> statement-breakpoint
ALTER TABLE "billing_customers" RENAME COLUMN "workspace_id" TO "organization_id";--> statement-breakpoint
ALTER TABLE "billing_owners" RENAME COLUMN "workspace_id" TO "organization_id";--> statement-breakpoint
ALTER TABLE "billing_orders" RENAME COLUMN "workspace_id" TO "organization_id";--> statement-breakpoint
ALTER TABLE "billing_subscriptions" RENAME COLUMN "workspace_id" TO "organization_id";--> statement-breakpoint
ALTER TABLE "billing_invoices" RENAME COLUMN "workspace_id" TO "organization_id";--> statement-breakpoint
ALTER TABLE "billing_grants" RENAME COLUMN "workspace_id" TO "organization_id";--> statement-breakpoint
ALTER TABLE "billing_payments" RENAME COLUMN "workspace_id" TO "organization_id";--> statement-breakpoint
ALTER TABLE "token_reservations" ADD COLUMN "workspace_id" uuid;--> statement-breakpoint
UPDATE "token_reservations" SET "workspace_id" = "organization_id";--> statement-breakpoint
ALTER TABLE "token_reservations" ALTER COLUMN "workspace_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "token_entries" ADD COLUMN "workspace_id" uuid;--> statement-breakpoint
UPDATE "token_entries" SET "workspace_id" = "organization_id" WHERE "kind" in ('reserve', 'commit', 'refund');--> statement-breakpoint
ALTER TABLE "billing_customers" DROP CONSTRAINT "billing_customers_workspace_id_workspaces_id_fk";--> statement-breakpoint
ALTER TABLE "billing_grants" DROP CONSTRAINT "billing_grants_workspace_id_workspaces_id_fk";--> statement-breakpoint
ALTER TABLE "billing_invoices" DROP CONSTRAINT "billing_invoices_workspace_id_workspaces_id_fk";--> statement-breakpoint
ALTER TABLE "billing_orders" DROP CONSTRAINT "billing_orders_workspace_id_workspaces_id_fk";--> statement-breakpoint
ALTER TABLE "billing_owners" DROP CONSTRAINT "billing_owners_workspace_id_workspaces_id_fk";--> statement-breakpoint
ALTER TABLE "billing_payments" DROP CONSTRAINT "billing_payments_workspace_id_workspaces_id_fk";--> statement-breakpoint
ALTER TABLE "billing_subscriptions" DROP CONSTRAINT "billing_subscriptions_workspace_id_workspaces_id_fk";--> statement-breakpoint
ALTER TABLE "generation_batches" DROP CONSTRAINT "generation_batches_workspace_id_reservation_id_token_reservatio";--> statement-breakpoint
ALTER TABLE "invitations" DROP CONSTRAINT "invitations_workspace_id_workspaces_id_fk";--> statement-breakpoint
ALTER TABLE "members" DROP CONSTRAINT "members_workspace_id_workspaces_id_fk";--> statement-breakpoint
ALTER TABLE "token_accounts" DROP CONSTRAINT "token_accounts_workspace_id_workspaces_id_fk";--> statement-breakpoint
ALTER TABLE "token_debts" DROP CONSTRAINT "token_debts_workspace_id_workspaces_id_fk";--> statement-breakpoint
ALTER TABLE "token_entries" DROP CONSTRAINT "token_entries_workspace_id_reservation_id_token_reservations_wo";--> statement-breakpoint
ALTER TABLE "token_entries" DROP CONSTRAINT "token_entries_workspace_id_workspaces_id_fk";--> statement-breakpoint
ALTER TABLE "token_reservations" DROP CONSTRAINT "token_reservations_workspace_id_workspaces_id_fk";--> statement-breakpoint
ALTER TABLE "billing_grants" DROP CONSTRAINT "billing_grants_once";--> statement-breakpoint
ALTER TABLE "billing_orders" DROP CONSTRAINT "billing_orders_session";--> statement-breakpoint
ALTER TABLE "members" DROP CONSTRAINT "members_workspace_user";--> statement-breakpoint
ALTER TABLE "token_debts" DROP CONSTRAINT "token_debts_once";--> statement-breakpoint
ALTER TABLE "token_entries" DROP CONSTRAINT "token_entries_once";--> statement-breakpoint
ALTER TABLE "token_entries" DROP CONSTRAINT "token_entries_sequence";--> statement-breakpoint
ALTER TABLE "billing_customers" DROP CONSTRAINT "billing_customers_pkey";--> statement-breakpoint
ALTER TABLE "billing_grants" DROP CONSTRAINT "billing_grants_workspace_id_id_pk";--> statement-breakpoint
ALTER TABLE "billing_invoices" DROP CONSTRAINT "billing_invoices_workspace_id_id_pk";--> statement-breakpoint
ALTER TABLE "billing_orders" DROP CONSTRAINT "billing_orders_workspace_id_id_pk";--> statement-breakpoint
ALTER TABLE "billing_payments" DROP CONSTRAINT "billing_payments_workspace_id_id_pk";--> statement-breakpoint
ALTER TABLE "billing_subscriptions" DROP CONSTRAINT "billing_subscriptions_workspace_id_id_pk";--> statement-breakpoint
ALTER TABLE "token_accounts" DROP CONSTRAINT "token_accounts_pkey";--> statement-breakpoint
ALTER TABLE "token_debts" DROP CONSTRAINT "token_debts_workspace_id_id_pk";--> statement-breakpoint
ALTER TABLE "token_entries" DROP CONSTRAINT "token_entries_workspace_id_id_pk";--> statement-breakpoint
ALTER TABLE "token_reservations" DROP CONSTRAINT "token_reservations_workspace_id_id_pk";--> statement-breakpoint
DROP INDEX "generation_batches_reservation";--> statement-breakpoint
DROP INDEX "token_entries_reservation";--> statement-breakpoint
DROP INDEX "billing_payments_workspace";--> statement-breakpoint
DROP INDEX "billing_orders_workspace";--> statement-breakpoint
DROP INDEX "billing_invoices_workspace";--> statement-breakpoint
DROP INDEX "invitations_workspace";--> statement-breakpoint
DROP INDEX "billing_orders_one_open";--> statement-breakpoint
DROP INDEX "billing_invoices_payment";--> statement-breakpoint
DROP INDEX "billing_owners_workspace";--> statement-breakpoint
DROP INDEX "billing_grants_invoice";--> statement-breakpoint
ALTER TABLE "billing_customers" ADD CONSTRAINT "billing_customers_pkey" PRIMARY KEY (organization_id);--> statement-breakpoint
ALTER TABLE "billing_grants" ADD CONSTRAINT "billing_grants_organization_id_id_pk" PRIMARY KEY (organization_id, id);--> statement-breakpoint
ALTER TABLE "billing_invoices" ADD CONSTRAINT "billing_invoices_organization_id_id_pk" PRIMARY KEY (organization_id, id);--> statement-breakpoint
ALTER TABLE "billing_orders" ADD CONSTRAINT "billing_orders_organization_id_id_pk" PRIMARY KEY (organization_id, id);--> statement-breakpoint
ALTER TABLE "billing_payments" ADD CONSTRAINT "billing_payments_organization_id_id_pk" PRIMARY KEY (organization_id, id);--> statement-breakpoint
ALTER TABLE "billing_subscriptions" ADD CONSTRAINT "billing_subscriptions_organization_id_id_pk" PRIMARY KEY (organization_id, id);--> statement-breakpoint
ALTER TABLE "organizations" ADD CONSTRAINT "organizations_pkey" PRIMARY KEY (id);--> statement-breakpoint
ALTER TABLE "token_accounts" ADD CONSTRAINT "token_accounts_pkey" PRIMARY KEY (organization_id);--> statement-breakpoint
ALTER TABLE "token_debts" ADD CONSTRAINT "token_debts_organization_id_id_pk" PRIMARY KEY (organization_id, id);--> statement-breakpoint
ALTER TABLE "token_entries" ADD CONSTRAINT "token_entries_organization_id_id_pk" PRIMARY KEY (organization_id, id);--> statement-breakpoint
ALTER TABLE "token_reservations" ADD CONSTRAINT "token_reservations_organization_id_id_pk" PRIMARY KEY (organization_id, id);--> statement-breakpoint
ALTER TABLE "workspace_members" ADD CONSTRAINT "workspace_members_workspace_id_user_id_pk" PRIMARY KEY (workspace_id, user_id);--> statement-breakpoint
ALTER TABLE "billing_grants" ADD CONSTRAINT "billing_grants_once" UNIQUE (organization_id, item_id, period_start);--> statement-breakpoint
ALTER TABLE "billing_orders" ADD CONSTRAINT "billing_orders_session" UNIQUE (organization_id, session_id);--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_organization_user" UNIQUE (organization_id, user_id);--> statement-breakpoint
ALTER TABLE "organizations" ADD CONSTRAINT "organizations_slug_unique" UNIQUE (slug);--> statement-breakpoint
ALTER TABLE "token_debts" ADD CONSTRAINT "token_debts_once" UNIQUE (organization_id, unique_key);--> statement-breakpoint
ALTER TABLE "token_entries" ADD CONSTRAINT "token_entries_once" UNIQUE (organization_id, unique_key);--> statement-breakpoint
ALTER TABLE "token_entries" ADD CONSTRAINT "token_entries_sequence" UNIQUE (organization_id, sequence);--> statement-breakpoint
ALTER TABLE "workspaces" ADD CONSTRAINT "workspaces_organization" UNIQUE (organization_id, id);--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "token_entries_spender" ON "token_entries" USING btree (organization_id, workspace_id, created_at);--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "billing_grants_invoice" ON "billing_grants" USING btree (organization_id, invoice_id);--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "billing_owners_organization" ON "billing_owners" USING btree (organization_id);--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "billing_invoices_payment" ON "billing_invoices" USING btree (organization_id, payment_intent_id);--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "billing_payments_organization" ON "billing_payments" USING btree (organization_id, created_at);--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "billing_orders_organization" ON "billing_orders" USING btree (organization_id, created_at);--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "workspace_members_workspace" ON "workspace_members" USING btree (organization_id, workspace_id);--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "billing_invoices_organization" ON "billing_invoices" USING btree (organization_id, created_at);--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS "billing_orders_one_open" ON "billing_orders" USING btree (organization_id, slot) WHERE (state = 'open'::text);--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "token_entries_reservation" ON "token_entries" USING btree (organization_id, reservation_id) WHERE (reservation_id IS NOT NULL);--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "workspace_members_member" ON "workspace_members" USING btree (organization_id, user_id);--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "invitations_organization" ON "invitations" USING btree (organization_id);--> statement-breakpoint
ALTER TABLE "billing_customers" ADD CONSTRAINT "billing_customers_organization_id_organizations_id_fk" FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "billing_grants" ADD CONSTRAINT "billing_grants_organization_id_organizations_id_fk" FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "billing_invoices" ADD CONSTRAINT "billing_invoices_organization_id_organizations_id_fk" FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "billing_orders" ADD CONSTRAINT "billing_orders_organization_id_organizations_id_fk" FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "billing_owners" ADD CONSTRAINT "billing_owners_organization_id_organizations_id_fk" FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "billing_payments" ADD CONSTRAINT "billing_payments_organization_id_organizations_id_fk" FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "billing_subscriptions" ADD CONSTRAINT "billing_subscriptions_organization_id_organizations_id_fk" FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_organization_id_organizations_id_fk" FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_organization_id_organizations_id_fk" FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "token_accounts" ADD CONSTRAINT "token_accounts_organization_id_organizations_id_fk" FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "token_debts" ADD CONSTRAINT "token_debts_organization_id_organizations_id_fk" FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "token_entries" ADD CONSTRAINT "token_entries_organization_id_organizations_id_fk" FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "token_entries" ADD CONSTRAINT "token_entries_organization_id_reservation_id_token_reservations" FOREIGN KEY (organization_id, reservation_id) REFERENCES token_reservations(organization_id, id);--> statement-breakpoint
ALTER TABLE "token_reservations" ADD CONSTRAINT "token_reservations_organization_id_organizations_id_fk" FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "workspace_members" ADD CONSTRAINT "workspace_members_member" FOREIGN KEY (organization_id, user_id) REFERENCES members(organization_id, user_id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "workspace_members" ADD CONSTRAINT "workspace_members_workspace" FOREIGN KEY (organization_id, workspace_id) REFERENCES workspaces(organization_id, id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "workspaces" ADD CONSTRAINT "workspaces_organization_id_organizations_id_fk" FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE CASCADE;--> statement-breakpoint
CREATE TRIGGER "workspace_members_changed" AFTER UPDATE OR DELETE ON "workspace_members"
	FOR EACH ROW EXECUTE FUNCTION "announce_member_change"();
