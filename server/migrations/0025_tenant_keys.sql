-- Every key of a brand's table gains the brand (docs/decisions/0030-tenant-in-every-key.md): ids and rows stay.
CREATE TABLE "billing_owners" (
	"id" text NOT NULL,
	"workspace_id" uuid NOT NULL
);
--> statement-breakpoint
INSERT INTO "billing_owners" ("id", "workspace_id")
	SELECT "customer_id", "workspace_id" FROM "billing_customers"
	UNION SELECT "session_id", "workspace_id" FROM "billing_orders" WHERE "session_id" IS NOT NULL
	UNION SELECT "id", "workspace_id" FROM "billing_subscriptions"
	UNION SELECT "id", "workspace_id" FROM "billing_payments";--> statement-breakpoint
ALTER TABLE "notification_reads" ADD COLUMN "workspace_id" uuid;--> statement-breakpoint
UPDATE "notification_reads" r SET "workspace_id" = n."workspace_id" FROM "notifications" n WHERE n."id" = r."notification_id";--> statement-breakpoint
ALTER TABLE "notification_reads" ALTER COLUMN "workspace_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "account_figures" DROP CONSTRAINT "account_figures_account_id_social_accounts_id_fk";--> statement-breakpoint
ALTER TABLE "generation_batches" DROP CONSTRAINT "generation_batches_reservation_id_token_reservations_id_fk";--> statement-breakpoint
ALTER TABLE "generation_days" DROP CONSTRAINT "generation_days_batch_id_generation_batches_id_fk";--> statement-breakpoint
ALTER TABLE "insight_readings" DROP CONSTRAINT "insight_readings_account_id_social_accounts_id_fk";--> statement-breakpoint
ALTER TABLE "insight_readings" DROP CONSTRAINT "insight_readings_publication_id_publications_id_fk";--> statement-breakpoint
ALTER TABLE "insight_turns" DROP CONSTRAINT "insight_turns_account_id_social_accounts_id_fk";--> statement-breakpoint
ALTER TABLE "insight_turns" DROP CONSTRAINT "insight_turns_publication_id_publications_id_fk";--> statement-breakpoint
ALTER TABLE "notification_reads" DROP CONSTRAINT "notification_reads_notification_id_notifications_id_fk";--> statement-breakpoint
ALTER TABLE "planned_topics" DROP CONSTRAINT "planned_topics_plan_id_month_plans_id_fk";--> statement-breakpoint
ALTER TABLE "post_figures" DROP CONSTRAINT "post_figures_publication_id_publications_id_fk";--> statement-breakpoint
ALTER TABLE "post_versions" DROP CONSTRAINT "post_versions_image_id_media_id_fk";--> statement-breakpoint
ALTER TABLE "post_versions" DROP CONSTRAINT "post_versions_post_id_posts_id_fk";--> statement-breakpoint
ALTER TABLE "posts" DROP CONSTRAINT "posts_image_id_media_id_fk";--> statement-breakpoint
ALTER TABLE "publication_attempts" DROP CONSTRAINT "publication_attempts_publication_id_publications_id_fk";--> statement-breakpoint
ALTER TABLE "publication_lanes" DROP CONSTRAINT "publication_lanes_account_id_social_accounts_id_fk";--> statement-breakpoint
ALTER TABLE "publications" DROP CONSTRAINT "publications_account_id_social_accounts_id_fk";--> statement-breakpoint
ALTER TABLE "publications" DROP CONSTRAINT "publications_post_id_posts_id_fk";--> statement-breakpoint
ALTER TABLE "publications" DROP CONSTRAINT "publications_video_post_id_video_posts_id_fk";--> statement-breakpoint
ALTER TABLE "token_entries" DROP CONSTRAINT "token_entries_reservation_id_token_reservations_id_fk";--> statement-breakpoint
ALTER TABLE "video_posts" DROP CONSTRAINT "video_posts_video_id_videos_id_fk";--> statement-breakpoint
ALTER TABLE "billing_customers" DROP CONSTRAINT "billing_customers_customer_id_unique";--> statement-breakpoint
ALTER TABLE "billing_grants" DROP CONSTRAINT "billing_grants_once";--> statement-breakpoint
ALTER TABLE "billing_orders" DROP CONSTRAINT "billing_orders_session_id_unique";--> statement-breakpoint
ALTER TABLE "generation_days" DROP CONSTRAINT "generation_days_once";--> statement-breakpoint
ALTER TABLE "publications" DROP CONSTRAINT "publications_once";--> statement-breakpoint
ALTER TABLE "publications" DROP CONSTRAINT "publications_video_once";--> statement-breakpoint
ALTER TABLE "account_figures" DROP CONSTRAINT "account_figures_account_id_metric_date_pk";--> statement-breakpoint
ALTER TABLE "audit_events" DROP CONSTRAINT "audit_events_created_at_id_pk";--> statement-breakpoint
ALTER TABLE "billing_grants" DROP CONSTRAINT "billing_grants_pkey";--> statement-breakpoint
ALTER TABLE "billing_invoices" DROP CONSTRAINT "billing_invoices_pkey";--> statement-breakpoint
ALTER TABLE "billing_orders" DROP CONSTRAINT "billing_orders_pkey";--> statement-breakpoint
ALTER TABLE "billing_payments" DROP CONSTRAINT "billing_payments_pkey";--> statement-breakpoint
ALTER TABLE "billing_subscriptions" DROP CONSTRAINT "billing_subscriptions_pkey";--> statement-breakpoint
ALTER TABLE "events" DROP CONSTRAINT "events_created_at_id_pk";--> statement-breakpoint
ALTER TABLE "generation_batches" DROP CONSTRAINT "generation_batches_pkey";--> statement-breakpoint
ALTER TABLE "generation_days" DROP CONSTRAINT "generation_days_pkey";--> statement-breakpoint
ALTER TABLE "insight_readings" DROP CONSTRAINT "insight_readings_read_at_id_pk";--> statement-breakpoint
ALTER TABLE "insight_turns" DROP CONSTRAINT "insight_turns_pkey";--> statement-breakpoint
ALTER TABLE "media" DROP CONSTRAINT "media_pkey";--> statement-breakpoint
ALTER TABLE "month_plans" DROP CONSTRAINT "month_plans_pkey";--> statement-breakpoint
ALTER TABLE "notification_reads" DROP CONSTRAINT "notification_reads_once";--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_pkey";--> statement-breakpoint
ALTER TABLE "planned_topics" DROP CONSTRAINT "planned_topics_plan_id_date_pk";--> statement-breakpoint
ALTER TABLE "post_figures" DROP CONSTRAINT "post_figures_publication_id_metric_pk";--> statement-breakpoint
ALTER TABLE "post_versions" DROP CONSTRAINT "post_versions_pkey";--> statement-breakpoint
ALTER TABLE "posts" DROP CONSTRAINT "posts_pkey";--> statement-breakpoint
ALTER TABLE "publication_attempts" DROP CONSTRAINT "publication_attempts_pkey";--> statement-breakpoint
ALTER TABLE "publication_lanes" DROP CONSTRAINT "publication_lanes_pkey";--> statement-breakpoint
ALTER TABLE "publications" DROP CONSTRAINT "publications_pkey";--> statement-breakpoint
ALTER TABLE "social_accounts" DROP CONSTRAINT "social_accounts_pkey";--> statement-breakpoint
ALTER TABLE "token_debts" DROP CONSTRAINT "token_debts_pkey";--> statement-breakpoint
ALTER TABLE "token_entries" DROP CONSTRAINT "token_entries_pkey";--> statement-breakpoint
ALTER TABLE "token_reservations" DROP CONSTRAINT "token_reservations_pkey";--> statement-breakpoint
ALTER TABLE "video_posts" DROP CONSTRAINT "video_posts_pkey";--> statement-breakpoint
ALTER TABLE "videos" DROP CONSTRAINT "videos_pkey";--> statement-breakpoint
DROP INDEX "post_versions_image";--> statement-breakpoint
DROP INDEX "billing_invoices_payment";--> statement-breakpoint
DROP INDEX "insight_turns_account";--> statement-breakpoint
DROP INDEX "post_figures_workspace";--> statement-breakpoint
DROP INDEX "publication_attempts_publication";--> statement-breakpoint
DROP INDEX "account_figures_workspace";--> statement-breakpoint
DROP INDEX "billing_subscriptions_workspace";--> statement-breakpoint
DROP INDEX "billing_grants_workspace";--> statement-breakpoint
DROP INDEX "publication_lanes_workspace";--> statement-breakpoint
DROP INDEX "generation_days_workspace";--> statement-breakpoint
DROP INDEX "post_versions_workspace";--> statement-breakpoint
DROP INDEX "planned_topics_workspace";--> statement-breakpoint
DROP INDEX "publications_remote_once";--> statement-breakpoint
DROP INDEX "month_plans_workspace";--> statement-breakpoint
DROP INDEX "insight_readings_account";--> statement-breakpoint
DROP INDEX "insight_readings_workspace";--> statement-breakpoint
DROP INDEX "media_workspace";--> statement-breakpoint
DROP INDEX "publication_attempts_workspace";--> statement-breakpoint
DROP INDEX "billing_grants_invoice";--> statement-breakpoint
DROP INDEX "posts_image";--> statement-breakpoint
DROP INDEX "post_versions_post";--> statement-breakpoint
DROP INDEX "generation_batches_reservation";--> statement-breakpoint
DROP INDEX "publications_account";--> statement-breakpoint
DROP INDEX "insight_turns_workspace";--> statement-breakpoint
DROP INDEX "token_reservations_workspace";--> statement-breakpoint
DROP INDEX "insight_readings_publication";--> statement-breakpoint
DROP INDEX "insight_turns_publication";--> statement-breakpoint
DROP INDEX "video_posts_video";--> statement-breakpoint
DROP INDEX "token_entries_reservation";--> statement-breakpoint
ALTER TABLE "account_figures" ADD CONSTRAINT "account_figures_workspace_id_account_id_metric_date_pk" PRIMARY KEY (workspace_id, account_id, metric, date);--> statement-breakpoint
ALTER TABLE "audit_events" ADD CONSTRAINT "audit_events_workspace_id_created_at_id_pk" PRIMARY KEY (workspace_id, created_at, id);--> statement-breakpoint
ALTER TABLE "billing_grants" ADD CONSTRAINT "billing_grants_workspace_id_id_pk" PRIMARY KEY (workspace_id, id);--> statement-breakpoint
ALTER TABLE "billing_invoices" ADD CONSTRAINT "billing_invoices_workspace_id_id_pk" PRIMARY KEY (workspace_id, id);--> statement-breakpoint
ALTER TABLE "billing_orders" ADD CONSTRAINT "billing_orders_workspace_id_id_pk" PRIMARY KEY (workspace_id, id);--> statement-breakpoint
ALTER TABLE "billing_owners" ADD CONSTRAINT "billing_owners_pkey" PRIMARY KEY (id);--> statement-breakpoint
ALTER TABLE "billing_payments" ADD CONSTRAINT "billing_payments_workspace_id_id_pk" PRIMARY KEY (workspace_id, id);--> statement-breakpoint
ALTER TABLE "billing_subscriptions" ADD CONSTRAINT "billing_subscriptions_workspace_id_id_pk" PRIMARY KEY (workspace_id, id);--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_workspace_id_created_at_id_pk" PRIMARY KEY (workspace_id, created_at, id);--> statement-breakpoint
ALTER TABLE "generation_batches" ADD CONSTRAINT "generation_batches_workspace_id_id_pk" PRIMARY KEY (workspace_id, id);--> statement-breakpoint
ALTER TABLE "generation_days" ADD CONSTRAINT "generation_days_workspace_id_id_pk" PRIMARY KEY (workspace_id, id);--> statement-breakpoint
ALTER TABLE "insight_readings" ADD CONSTRAINT "insight_readings_workspace_id_read_at_id_pk" PRIMARY KEY (workspace_id, read_at, id);--> statement-breakpoint
ALTER TABLE "insight_turns" ADD CONSTRAINT "insight_turns_workspace_id_subject_id_pk" PRIMARY KEY (workspace_id, subject_id);--> statement-breakpoint
ALTER TABLE "media" ADD CONSTRAINT "media_workspace_id_id_pk" PRIMARY KEY (workspace_id, id);--> statement-breakpoint
ALTER TABLE "month_plans" ADD CONSTRAINT "month_plans_workspace_id_id_pk" PRIMARY KEY (workspace_id, id);--> statement-breakpoint
ALTER TABLE "notification_reads" ADD CONSTRAINT "notification_reads_once" PRIMARY KEY (workspace_id, notification_id, user_id);--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_workspace_id_id_pk" PRIMARY KEY (workspace_id, id);--> statement-breakpoint
ALTER TABLE "planned_topics" ADD CONSTRAINT "planned_topics_workspace_id_plan_id_date_pk" PRIMARY KEY (workspace_id, plan_id, date);--> statement-breakpoint
ALTER TABLE "post_figures" ADD CONSTRAINT "post_figures_workspace_id_publication_id_metric_pk" PRIMARY KEY (workspace_id, publication_id, metric);--> statement-breakpoint
ALTER TABLE "post_versions" ADD CONSTRAINT "post_versions_workspace_id_id_pk" PRIMARY KEY (workspace_id, id);--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_workspace_id_id_pk" PRIMARY KEY (workspace_id, id);--> statement-breakpoint
ALTER TABLE "publication_attempts" ADD CONSTRAINT "publication_attempts_workspace_id_id_pk" PRIMARY KEY (workspace_id, id);--> statement-breakpoint
ALTER TABLE "publication_lanes" ADD CONSTRAINT "publication_lanes_workspace_id_account_id_pk" PRIMARY KEY (workspace_id, account_id);--> statement-breakpoint
ALTER TABLE "publications" ADD CONSTRAINT "publications_workspace_id_id_pk" PRIMARY KEY (workspace_id, id);--> statement-breakpoint
ALTER TABLE "social_accounts" ADD CONSTRAINT "social_accounts_workspace_id_id_pk" PRIMARY KEY (workspace_id, id);--> statement-breakpoint
ALTER TABLE "token_debts" ADD CONSTRAINT "token_debts_workspace_id_id_pk" PRIMARY KEY (workspace_id, id);--> statement-breakpoint
ALTER TABLE "token_entries" ADD CONSTRAINT "token_entries_workspace_id_id_pk" PRIMARY KEY (workspace_id, id);--> statement-breakpoint
ALTER TABLE "token_reservations" ADD CONSTRAINT "token_reservations_workspace_id_id_pk" PRIMARY KEY (workspace_id, id);--> statement-breakpoint
ALTER TABLE "video_posts" ADD CONSTRAINT "video_posts_workspace_id_id_pk" PRIMARY KEY (workspace_id, id);--> statement-breakpoint
ALTER TABLE "videos" ADD CONSTRAINT "videos_workspace_id_id_pk" PRIMARY KEY (workspace_id, id);--> statement-breakpoint
ALTER TABLE "billing_grants" ADD CONSTRAINT "billing_grants_once" UNIQUE (workspace_id, item_id, period_start);--> statement-breakpoint
ALTER TABLE "billing_orders" ADD CONSTRAINT "billing_orders_session" UNIQUE (workspace_id, session_id);--> statement-breakpoint
ALTER TABLE "generation_days" ADD CONSTRAINT "generation_days_once" UNIQUE (workspace_id, batch_id, date);--> statement-breakpoint
ALTER TABLE "publications" ADD CONSTRAINT "publications_once" UNIQUE (workspace_id, post_id, account_id);--> statement-breakpoint
ALTER TABLE "publications" ADD CONSTRAINT "publications_video_once" UNIQUE (workspace_id, video_post_id, account_id);--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "billing_owners_workspace" ON "billing_owners" USING btree (workspace_id);--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "billing_grants_invoice" ON "billing_grants" USING btree (workspace_id, invoice_id);--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS "publications_remote_once" ON "publications" USING btree (workspace_id, account_id, remote_id) WHERE (remote_id IS NOT NULL);--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "insight_readings_publication" ON "insight_readings" USING btree (workspace_id, publication_id);--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "publications_account" ON "publications" USING btree (workspace_id, account_id, due_at);--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "generation_batches_reservation" ON "generation_batches" USING btree (workspace_id, reservation_id);--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "insight_readings_account" ON "insight_readings" USING btree (workspace_id, account_id, read_at);--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "publication_attempts_publication" ON "publication_attempts" USING btree (workspace_id, publication_id, started_at);--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "token_entries_reservation" ON "token_entries" USING btree (workspace_id, reservation_id) WHERE (reservation_id IS NOT NULL);--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "posts_image" ON "posts" USING btree (workspace_id, image_id) WHERE (image_id IS NOT NULL);--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "post_versions_post" ON "post_versions" USING btree (workspace_id, post_id, revision);--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "video_posts_video" ON "video_posts" USING btree (workspace_id, video_id);--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "insight_turns_account" ON "insight_turns" USING btree (workspace_id, account_id);--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "insight_turns_publication" ON "insight_turns" USING btree (workspace_id, publication_id) WHERE (publication_id IS NOT NULL);--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "post_versions_image" ON "post_versions" USING btree (workspace_id, image_id) WHERE (image_id IS NOT NULL);--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "billing_invoices_payment" ON "billing_invoices" USING btree (workspace_id, payment_intent_id);--> statement-breakpoint
ALTER TABLE "account_figures" ADD CONSTRAINT "account_figures_workspace_id_account_id_social_accounts_workspa" FOREIGN KEY (workspace_id, account_id) REFERENCES social_accounts(workspace_id, id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "billing_owners" ADD CONSTRAINT "billing_owners_workspace_id_workspaces_id_fk" FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "generation_batches" ADD CONSTRAINT "generation_batches_workspace_id_reservation_id_token_reservatio" FOREIGN KEY (workspace_id, reservation_id) REFERENCES token_reservations(workspace_id, id);--> statement-breakpoint
ALTER TABLE "generation_days" ADD CONSTRAINT "generation_days_workspace_id_batch_id_generation_batches_worksp" FOREIGN KEY (workspace_id, batch_id) REFERENCES generation_batches(workspace_id, id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "insight_readings" ADD CONSTRAINT "insight_readings_workspace_id_account_id_social_accounts_worksp" FOREIGN KEY (workspace_id, account_id) REFERENCES social_accounts(workspace_id, id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "insight_readings" ADD CONSTRAINT "insight_readings_workspace_id_publication_id_publications_works" FOREIGN KEY (workspace_id, publication_id) REFERENCES publications(workspace_id, id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "insight_turns" ADD CONSTRAINT "insight_turns_workspace_id_account_id_social_accounts_workspace" FOREIGN KEY (workspace_id, account_id) REFERENCES social_accounts(workspace_id, id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "insight_turns" ADD CONSTRAINT "insight_turns_workspace_id_publication_id_publications_workspac" FOREIGN KEY (workspace_id, publication_id) REFERENCES publications(workspace_id, id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "notification_reads" ADD CONSTRAINT "notification_reads_workspace_id_notification_id_notifications_w" FOREIGN KEY (workspace_id, notification_id) REFERENCES notifications(workspace_id, id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "notification_reads" ADD CONSTRAINT "notification_reads_workspace_id_workspaces_id_fk" FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "planned_topics" ADD CONSTRAINT "planned_topics_workspace_id_plan_id_month_plans_workspace_id_id" FOREIGN KEY (workspace_id, plan_id) REFERENCES month_plans(workspace_id, id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "post_figures" ADD CONSTRAINT "post_figures_workspace_id_publication_id_publications_workspace" FOREIGN KEY (workspace_id, publication_id) REFERENCES publications(workspace_id, id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "post_versions" ADD CONSTRAINT "post_versions_workspace_id_image_id_media_workspace_id_id_fk" FOREIGN KEY (workspace_id, image_id) REFERENCES media(workspace_id, id);--> statement-breakpoint
ALTER TABLE "post_versions" ADD CONSTRAINT "post_versions_workspace_id_post_id_posts_workspace_id_id_fk" FOREIGN KEY (workspace_id, post_id) REFERENCES posts(workspace_id, id);--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_workspace_id_image_id_media_workspace_id_id_fk" FOREIGN KEY (workspace_id, image_id) REFERENCES media(workspace_id, id);--> statement-breakpoint
ALTER TABLE "publication_attempts" ADD CONSTRAINT "publication_attempts_workspace_id_publication_id_publications_w" FOREIGN KEY (workspace_id, publication_id) REFERENCES publications(workspace_id, id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "publication_lanes" ADD CONSTRAINT "publication_lanes_workspace_id_account_id_social_accounts_works" FOREIGN KEY (workspace_id, account_id) REFERENCES social_accounts(workspace_id, id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "publications" ADD CONSTRAINT "publications_workspace_id_account_id_social_accounts_workspace_" FOREIGN KEY (workspace_id, account_id) REFERENCES social_accounts(workspace_id, id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "publications" ADD CONSTRAINT "publications_workspace_id_post_id_posts_workspace_id_id_fk" FOREIGN KEY (workspace_id, post_id) REFERENCES posts(workspace_id, id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "publications" ADD CONSTRAINT "publications_workspace_id_video_post_id_video_posts_workspace_i" FOREIGN KEY (workspace_id, video_post_id) REFERENCES video_posts(workspace_id, id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "token_entries" ADD CONSTRAINT "token_entries_workspace_id_reservation_id_token_reservations_wo" FOREIGN KEY (workspace_id, reservation_id) REFERENCES token_reservations(workspace_id, id);--> statement-breakpoint
ALTER TABLE "video_posts" ADD CONSTRAINT "video_posts_workspace_id_video_id_videos_workspace_id_id_fk" FOREIGN KEY (workspace_id, video_id) REFERENCES videos(workspace_id, id);
