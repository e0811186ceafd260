CREATE TABLE "billing_customers" (
	"workspace_id" uuid PRIMARY KEY NOT NULL,
	"customer_id" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "billing_customers_customer_id_unique" UNIQUE("customer_id")
);
--> statement-breakpoint
CREATE TABLE "billing_events" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"subject" text NOT NULL,
	"subject_id" text NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"processed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "billing_grants" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"workspace_id" uuid NOT NULL,
	"subscription_id" text NOT NULL,
	"item_id" text NOT NULL,
	"invoice_id" text NOT NULL,
	"period_start" timestamp with time zone NOT NULL,
	"tokens" integer,
	"granted_at" timestamp with time zone,
	CONSTRAINT "billing_grants_once" UNIQUE("item_id","period_start")
);
--> statement-breakpoint
CREATE TABLE "billing_invoices" (
	"id" text PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"subscription_id" text,
	"payment_intent_id" text,
	"number" text,
	"reason" text NOT NULL,
	"status" text NOT NULL,
	"total" integer NOT NULL,
	"hosted_url" text,
	"pdf_url" text,
	"credited_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "billing_orders" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"workspace_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"slot" text NOT NULL,
	"item" text NOT NULL,
	"state" text NOT NULL,
	"session_id" text,
	"url" text,
	"waived_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "billing_orders_session_id_unique" UNIQUE("session_id"),
	CONSTRAINT "billing_orders_state" CHECK ("billing_orders"."state" in ('open', 'waiting', 'paid', 'failed', 'expired', 'closed'))
);
--> statement-breakpoint
CREATE TABLE "billing_payments" (
	"id" text PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"tokens" integer NOT NULL,
	"amount" integer NOT NULL,
	"refunded" integer DEFAULT 0 NOT NULL,
	"disputed" boolean DEFAULT false NOT NULL,
	"reversed_tokens" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "billing_subscriptions" (
	"id" text PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"item_id" text NOT NULL,
	"plan" text NOT NULL,
	"period" text NOT NULL,
	"status" text NOT NULL,
	"period_start" timestamp with time zone NOT NULL,
	"period_end" timestamp with time zone NOT NULL,
	"cancel_at" timestamp with time zone,
	"next_plan" text,
	"next_period" text,
	"past_due_since" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "token_debts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"workspace_id" uuid NOT NULL,
	"unique_key" text NOT NULL,
	"reversed" integer NOT NULL,
	"owed" integer NOT NULL,
	"settled" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "token_debts_once" UNIQUE("workspace_id","unique_key"),
	CONSTRAINT "token_debts_parts" CHECK ("token_debts"."reversed" > 0 and "token_debts"."owed" between 0 and "token_debts"."reversed" and "token_debts"."settled" between 0 and "token_debts"."owed")
);
--> statement-breakpoint
ALTER TABLE "token_entries" DROP CONSTRAINT "token_entries_kind";--> statement-breakpoint
ALTER TABLE "token_entries" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "token_entries" ADD COLUMN "invoice" text;--> statement-breakpoint
ALTER TABLE "billing_customers" ADD CONSTRAINT "billing_customers_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billing_grants" ADD CONSTRAINT "billing_grants_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billing_invoices" ADD CONSTRAINT "billing_invoices_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billing_orders" ADD CONSTRAINT "billing_orders_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billing_payments" ADD CONSTRAINT "billing_payments_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billing_subscriptions" ADD CONSTRAINT "billing_subscriptions_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "token_debts" ADD CONSTRAINT "token_debts_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "billing_events_waiting" ON "billing_events" USING btree ("received_at") WHERE processed_at is null;--> statement-breakpoint
CREATE INDEX "billing_grants_due" ON "billing_grants" USING btree ("period_start") WHERE granted_at is null;--> statement-breakpoint
CREATE INDEX "billing_grants_invoice" ON "billing_grants" USING btree ("invoice_id");--> statement-breakpoint
CREATE INDEX "billing_invoices_workspace" ON "billing_invoices" USING btree ("workspace_id","created_at");--> statement-breakpoint
CREATE INDEX "billing_invoices_payment" ON "billing_invoices" USING btree ("payment_intent_id");--> statement-breakpoint
CREATE INDEX "billing_orders_workspace" ON "billing_orders" USING btree ("workspace_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "billing_orders_one_open" ON "billing_orders" USING btree ("workspace_id","slot") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "billing_payments_workspace" ON "billing_payments" USING btree ("workspace_id","created_at");--> statement-breakpoint
CREATE INDEX "billing_subscriptions_workspace" ON "billing_subscriptions" USING btree ("workspace_id");--> statement-breakpoint
ALTER TABLE "token_entries" ADD CONSTRAINT "token_entries_kind" CHECK (("token_entries"."kind" = 'grant' and "token_entries"."amount" > 0) or ("token_entries"."kind" = 'reserve' and "token_entries"."amount" < 0) or ("token_entries"."kind" = 'commit' and "token_entries"."amount" = 0 and "token_entries"."settled" > 0) or ("token_entries"."kind" = 'refund' and "token_entries"."amount" > 0) or ("token_entries"."kind" in ('expire', 'reverse', 'debt') and "token_entries"."amount" < 0));