ALTER TABLE "account_figures" RENAME TO "account_metrics";--> statement-breakpoint
ALTER TABLE "account_metrics" RENAME COLUMN "reading_id" TO "sample_id";--> statement-breakpoint
ALTER TABLE "account_metrics" RENAME CONSTRAINT "account_figures_workspace_id_workspaces_id_fk" TO "account_metrics_workspace_id_workspaces_id_fk";--> statement-breakpoint
ALTER TABLE "account_metrics" RENAME CONSTRAINT "account_figures_workspace_id_account_id_social_accounts_workspace_id_id_fk" TO "account_metrics_workspace_id_account_id_social_accounts_workspace_id_id_fk";--> statement-breakpoint
ALTER TABLE "account_metrics" RENAME CONSTRAINT "account_figures_workspace_id_account_id_metric_date_pk" TO "account_metrics_workspace_id_account_id_metric_date_pk";--> statement-breakpoint
ALTER TABLE "calendar_feeds" RENAME COLUMN "sealed_secret" TO "encrypted_secret";--> statement-breakpoint
ALTER TABLE "insight_readings" RENAME TO "insight_samples";--> statement-breakpoint
ALTER INDEX "insight_readings_account" RENAME TO "insight_samples_account";--> statement-breakpoint
ALTER INDEX "insight_readings_publication" RENAME TO "insight_samples_publication";--> statement-breakpoint
ALTER TABLE "insight_samples" RENAME CONSTRAINT "insight_readings_workspace_id_workspaces_id_fk" TO "insight_samples_workspace_id_workspaces_id_fk";--> statement-breakpoint
ALTER TABLE "insight_samples" RENAME CONSTRAINT "insight_readings_workspace_id_account_id_social_accounts_workspace_id_id_fk" TO "insight_samples_workspace_id_account_id_social_accounts_workspace_id_id_fk";--> statement-breakpoint
ALTER TABLE "insight_samples" RENAME CONSTRAINT "insight_readings_workspace_id_publication_id_publications_workspace_id_id_fk" TO "insight_samples_workspace_id_publication_id_publications_workspace_id_id_fk";--> statement-breakpoint
ALTER TABLE "insight_samples" RENAME CONSTRAINT "insight_readings_workspace_id_read_at_id_pk" TO "insight_samples_workspace_id_read_at_id_pk";--> statement-breakpoint
ALTER TABLE "insight_samples" RENAME CONSTRAINT "insight_readings_outcome" TO "insight_samples_outcome";--> statement-breakpoint
ALTER TABLE "insight_turns" RENAME TO "insight_polls";--> statement-breakpoint
ALTER INDEX "insight_turns_account" RENAME TO "insight_polls_account";--> statement-breakpoint
ALTER INDEX "insight_turns_publication" RENAME TO "insight_polls_publication";--> statement-breakpoint
ALTER INDEX "insight_turns_due" RENAME TO "insight_polls_due";--> statement-breakpoint
ALTER TABLE "insight_polls" RENAME CONSTRAINT "insight_turns_workspace_id_workspaces_id_fk" TO "insight_polls_workspace_id_workspaces_id_fk";--> statement-breakpoint
ALTER TABLE "insight_polls" RENAME CONSTRAINT "insight_turns_workspace_id_account_id_social_accounts_workspace_id_id_fk" TO "insight_polls_workspace_id_account_id_social_accounts_workspace_id_id_fk";--> statement-breakpoint
ALTER TABLE "insight_polls" RENAME CONSTRAINT "insight_turns_workspace_id_publication_id_publications_workspace_id_id_fk" TO "insight_polls_workspace_id_publication_id_publications_workspace_id_id_fk";--> statement-breakpoint
ALTER TABLE "insight_polls" RENAME CONSTRAINT "insight_turns_workspace_id_subject_id_pk" TO "insight_polls_workspace_id_subject_id_pk";--> statement-breakpoint
ALTER TABLE "post_figures" RENAME TO "post_metrics";--> statement-breakpoint
ALTER TABLE "post_metrics" RENAME COLUMN "reading_id" TO "sample_id";--> statement-breakpoint
ALTER TABLE "post_metrics" RENAME CONSTRAINT "post_figures_workspace_id_workspaces_id_fk" TO "post_metrics_workspace_id_workspaces_id_fk";--> statement-breakpoint
ALTER TABLE "post_metrics" RENAME CONSTRAINT "post_figures_workspace_id_publication_id_publications_workspace_id_id_fk" TO "post_metrics_workspace_id_publication_id_publications_workspace_id_id_fk";--> statement-breakpoint
ALTER TABLE "post_metrics" RENAME CONSTRAINT "post_figures_workspace_id_publication_id_metric_pk" TO "post_metrics_workspace_id_publication_id_metric_pk";--> statement-breakpoint
ALTER TABLE "brand_profiles" RENAME COLUMN "headline_on_pictures" TO "headline_on_images";--> statement-breakpoint
ALTER TABLE "generation_days" RENAME COLUMN "statement" TO "message";--> statement-breakpoint
ALTER TABLE "provider_slots" RENAME COLUMN "held_until" TO "leased_until";--> statement-breakpoint
ALTER TABLE "letters" RENAME TO "emails";--> statement-breakpoint
ALTER INDEX "letters_pkey" RENAME TO "emails_pkey";--> statement-breakpoint
ALTER INDEX "letters_user" RENAME TO "emails_user";--> statement-breakpoint
ALTER INDEX "letters_recipient" RENAME TO "emails_recipient";--> statement-breakpoint
ALTER TABLE "emails" RENAME CONSTRAINT "letters_user_id_users_id_fk" TO "emails_user_id_users_id_fk";--> statement-breakpoint
ALTER TABLE "emails" RENAME CONSTRAINT "letters_state" TO "emails_state";--> statement-breakpoint
ALTER TABLE "notifications" RENAME COLUMN "occasion" TO "dedupe_key";--> statement-breakpoint
ALTER TABLE "notifications" RENAME COLUMN "statement" TO "message";--> statement-breakpoint
ALTER TABLE "publication_attempts" RENAME COLUMN "message" TO "sentence";--> statement-breakpoint
ALTER TABLE "publication_attempts" RENAME COLUMN "statement" TO "message";--> statement-breakpoint
ALTER TABLE "publication_lanes" RENAME TO "account_queues";--> statement-breakpoint
ALTER TABLE "account_queues" RENAME CONSTRAINT "publication_lanes_workspace_id_workspaces_id_fk" TO "account_queues_workspace_id_workspaces_id_fk";--> statement-breakpoint
ALTER TABLE "account_queues" RENAME CONSTRAINT "publication_lanes_workspace_id_account_id_social_accounts_workspace_id_id_fk" TO "account_queues_workspace_id_account_id_social_accounts_workspace_id_id_fk";--> statement-breakpoint
ALTER TABLE "account_queues" RENAME CONSTRAINT "publication_lanes_workspace_id_account_id_pk" TO "account_queues_workspace_id_account_id_pk";--> statement-breakpoint
ALTER TABLE "publications" RENAME COLUMN "statement" TO "message";--> statement-breakpoint
ALTER INDEX "publications_unsettled" RENAME TO "publications_unresolved";--> statement-breakpoint
ALTER TABLE "social_accounts" RENAME COLUMN "picture_url" TO "avatar_url";--> statement-breakpoint
ALTER TABLE "social_accounts" RENAME COLUMN "sealed_token" TO "encrypted_token";--> statement-breakpoint
ALTER TABLE "social_accounts" RENAME COLUMN "statement" TO "message";--> statement-breakpoint
ALTER TABLE "social_connections" RENAME COLUMN "statement" TO "message";--> statement-breakpoint
ALTER TABLE "social_connections" RENAME COLUMN "sealed_candidates" TO "encrypted_candidates";--> statement-breakpoint
ALTER TABLE "service_incidents" RENAME COLUMN "statement" TO "message";--> statement-breakpoint
ALTER TABLE "videos" RENAME COLUMN "has_poster" TO "has_thumbnail";--> statement-breakpoint
DO $$
DECLARE part text;
BEGIN
  FOR part IN SELECT c.relname FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid WHERE i.inhparent = 'insight_samples'::regclass LOOP
    EXECUTE format('ALTER TABLE %I RENAME TO %I', part, replace(part, 'insight_readings', 'insight_samples'));
  END LOOP;
END $$;--> statement-breakpoint
UPDATE "generation_days" SET "message" = jsonb_set("message", '{code}', to_jsonb(renamed.now))
FROM (VALUES
  ('network.unreadable-picture', 'network.unreadable-image'),
  ('facebook.film-not-processed', 'facebook.video-not-processed'),
  ('facebook.film-refused', 'facebook.video-refused'),
  ('facebook.film-slow', 'facebook.video-slow'),
  ('facebook.picture-too-large', 'facebook.image-too-large'),
  ('instagram.film-format', 'instagram.video-format'),
  ('instagram.picture-ratio', 'instagram.image-ratio'),
  ('instagram.picture-too-large', 'instagram.image-too-large'),
  ('tiktok.film-slow', 'tiktok.video-slow'),
  ('tiktok.people-limit', 'tiktok.users-limit'),
  ('publication.film-missing', 'publication.video-missing'),
  ('publication.picture-missing', 'publication.image-missing'),
  ('publication.held-too-long', 'publication.backed-off-too-long'),
  ('content.picture-needed', 'content.image-needed'),
  ('preflight.picture', 'preflight.image'),
  ('preflight.picture-needed', 'preflight.image-needed'),
  ('provider.unsafe-picture', 'provider.unsafe-image'),
  ('provider.no-picture-address', 'provider.no-image-address'),
  ('provider.bad-picture', 'provider.bad-image'),
  ('connection.leaving', 'connection.deletion-pending'),
  ('billing.paid-while-leaving', 'billing.paid-during-deletion')
) AS renamed(was, now) WHERE "message"->>'code' = renamed.was;--> statement-breakpoint
UPDATE "notifications" SET "message" = jsonb_set("message", '{code}', to_jsonb(renamed.now))
FROM (VALUES
  ('network.unreadable-picture', 'network.unreadable-image'),
  ('facebook.film-not-processed', 'facebook.video-not-processed'),
  ('facebook.film-refused', 'facebook.video-refused'),
  ('facebook.film-slow', 'facebook.video-slow'),
  ('facebook.picture-too-large', 'facebook.image-too-large'),
  ('instagram.film-format', 'instagram.video-format'),
  ('instagram.picture-ratio', 'instagram.image-ratio'),
  ('instagram.picture-too-large', 'instagram.image-too-large'),
  ('tiktok.film-slow', 'tiktok.video-slow'),
  ('tiktok.people-limit', 'tiktok.users-limit'),
  ('publication.film-missing', 'publication.video-missing'),
  ('publication.picture-missing', 'publication.image-missing'),
  ('publication.held-too-long', 'publication.backed-off-too-long'),
  ('content.picture-needed', 'content.image-needed'),
  ('preflight.picture', 'preflight.image'),
  ('preflight.picture-needed', 'preflight.image-needed'),
  ('provider.unsafe-picture', 'provider.unsafe-image'),
  ('provider.no-picture-address', 'provider.no-image-address'),
  ('provider.bad-picture', 'provider.bad-image'),
  ('connection.leaving', 'connection.deletion-pending'),
  ('billing.paid-while-leaving', 'billing.paid-during-deletion')
) AS renamed(was, now) WHERE "message"->>'code' = renamed.was;--> statement-breakpoint
UPDATE "publication_attempts" SET "message" = jsonb_set("message", '{code}', to_jsonb(renamed.now))
FROM (VALUES
  ('network.unreadable-picture', 'network.unreadable-image'),
  ('facebook.film-not-processed', 'facebook.video-not-processed'),
  ('facebook.film-refused', 'facebook.video-refused'),
  ('facebook.film-slow', 'facebook.video-slow'),
  ('facebook.picture-too-large', 'facebook.image-too-large'),
  ('instagram.film-format', 'instagram.video-format'),
  ('instagram.picture-ratio', 'instagram.image-ratio'),
  ('instagram.picture-too-large', 'instagram.image-too-large'),
  ('tiktok.film-slow', 'tiktok.video-slow'),
  ('tiktok.people-limit', 'tiktok.users-limit'),
  ('publication.film-missing', 'publication.video-missing'),
  ('publication.picture-missing', 'publication.image-missing'),
  ('publication.held-too-long', 'publication.backed-off-too-long'),
  ('content.picture-needed', 'content.image-needed'),
  ('preflight.picture', 'preflight.image'),
  ('preflight.picture-needed', 'preflight.image-needed'),
  ('provider.unsafe-picture', 'provider.unsafe-image'),
  ('provider.no-picture-address', 'provider.no-image-address'),
  ('provider.bad-picture', 'provider.bad-image'),
  ('connection.leaving', 'connection.deletion-pending'),
  ('billing.paid-while-leaving', 'billing.paid-during-deletion')
) AS renamed(was, now) WHERE "message"->>'code' = renamed.was;--> statement-breakpoint
UPDATE "publications" SET "message" = jsonb_set("message", '{code}', to_jsonb(renamed.now))
FROM (VALUES
  ('network.unreadable-picture', 'network.unreadable-image'),
  ('facebook.film-not-processed', 'facebook.video-not-processed'),
  ('facebook.film-refused', 'facebook.video-refused'),
  ('facebook.film-slow', 'facebook.video-slow'),
  ('facebook.picture-too-large', 'facebook.image-too-large'),
  ('instagram.film-format', 'instagram.video-format'),
  ('instagram.picture-ratio', 'instagram.image-ratio'),
  ('instagram.picture-too-large', 'instagram.image-too-large'),
  ('tiktok.film-slow', 'tiktok.video-slow'),
  ('tiktok.people-limit', 'tiktok.users-limit'),
  ('publication.film-missing', 'publication.video-missing'),
  ('publication.picture-missing', 'publication.image-missing'),
  ('publication.held-too-long', 'publication.backed-off-too-long'),
  ('content.picture-needed', 'content.image-needed'),
  ('preflight.picture', 'preflight.image'),
  ('preflight.picture-needed', 'preflight.image-needed'),
  ('provider.unsafe-picture', 'provider.unsafe-image'),
  ('provider.no-picture-address', 'provider.no-image-address'),
  ('provider.bad-picture', 'provider.bad-image'),
  ('connection.leaving', 'connection.deletion-pending'),
  ('billing.paid-while-leaving', 'billing.paid-during-deletion')
) AS renamed(was, now) WHERE "message"->>'code' = renamed.was;--> statement-breakpoint
UPDATE "social_accounts" SET "message" = jsonb_set("message", '{code}', to_jsonb(renamed.now))
FROM (VALUES
  ('network.unreadable-picture', 'network.unreadable-image'),
  ('facebook.film-not-processed', 'facebook.video-not-processed'),
  ('facebook.film-refused', 'facebook.video-refused'),
  ('facebook.film-slow', 'facebook.video-slow'),
  ('facebook.picture-too-large', 'facebook.image-too-large'),
  ('instagram.film-format', 'instagram.video-format'),
  ('instagram.picture-ratio', 'instagram.image-ratio'),
  ('instagram.picture-too-large', 'instagram.image-too-large'),
  ('tiktok.film-slow', 'tiktok.video-slow'),
  ('tiktok.people-limit', 'tiktok.users-limit'),
  ('publication.film-missing', 'publication.video-missing'),
  ('publication.picture-missing', 'publication.image-missing'),
  ('publication.held-too-long', 'publication.backed-off-too-long'),
  ('content.picture-needed', 'content.image-needed'),
  ('preflight.picture', 'preflight.image'),
  ('preflight.picture-needed', 'preflight.image-needed'),
  ('provider.unsafe-picture', 'provider.unsafe-image'),
  ('provider.no-picture-address', 'provider.no-image-address'),
  ('provider.bad-picture', 'provider.bad-image'),
  ('connection.leaving', 'connection.deletion-pending'),
  ('billing.paid-while-leaving', 'billing.paid-during-deletion')
) AS renamed(was, now) WHERE "message"->>'code' = renamed.was;--> statement-breakpoint
UPDATE "social_connections" SET "message" = jsonb_set("message", '{code}', to_jsonb(renamed.now))
FROM (VALUES
  ('network.unreadable-picture', 'network.unreadable-image'),
  ('facebook.film-not-processed', 'facebook.video-not-processed'),
  ('facebook.film-refused', 'facebook.video-refused'),
  ('facebook.film-slow', 'facebook.video-slow'),
  ('facebook.picture-too-large', 'facebook.image-too-large'),
  ('instagram.film-format', 'instagram.video-format'),
  ('instagram.picture-ratio', 'instagram.image-ratio'),
  ('instagram.picture-too-large', 'instagram.image-too-large'),
  ('tiktok.film-slow', 'tiktok.video-slow'),
  ('tiktok.people-limit', 'tiktok.users-limit'),
  ('publication.film-missing', 'publication.video-missing'),
  ('publication.picture-missing', 'publication.image-missing'),
  ('publication.held-too-long', 'publication.backed-off-too-long'),
  ('content.picture-needed', 'content.image-needed'),
  ('preflight.picture', 'preflight.image'),
  ('preflight.picture-needed', 'preflight.image-needed'),
  ('provider.unsafe-picture', 'provider.unsafe-image'),
  ('provider.no-picture-address', 'provider.no-image-address'),
  ('provider.bad-picture', 'provider.bad-image'),
  ('connection.leaving', 'connection.deletion-pending'),
  ('billing.paid-while-leaving', 'billing.paid-during-deletion')
) AS renamed(was, now) WHERE "message"->>'code' = renamed.was;--> statement-breakpoint
UPDATE "service_incidents" SET "message" = jsonb_set("message", '{code}', to_jsonb(renamed.now))
FROM (VALUES
  ('network.unreadable-picture', 'network.unreadable-image'),
  ('facebook.film-not-processed', 'facebook.video-not-processed'),
  ('facebook.film-refused', 'facebook.video-refused'),
  ('facebook.film-slow', 'facebook.video-slow'),
  ('facebook.picture-too-large', 'facebook.image-too-large'),
  ('instagram.film-format', 'instagram.video-format'),
  ('instagram.picture-ratio', 'instagram.image-ratio'),
  ('instagram.picture-too-large', 'instagram.image-too-large'),
  ('tiktok.film-slow', 'tiktok.video-slow'),
  ('tiktok.people-limit', 'tiktok.users-limit'),
  ('publication.film-missing', 'publication.video-missing'),
  ('publication.picture-missing', 'publication.image-missing'),
  ('publication.held-too-long', 'publication.backed-off-too-long'),
  ('content.picture-needed', 'content.image-needed'),
  ('preflight.picture', 'preflight.image'),
  ('preflight.picture-needed', 'preflight.image-needed'),
  ('provider.unsafe-picture', 'provider.unsafe-image'),
  ('provider.no-picture-address', 'provider.no-image-address'),
  ('provider.bad-picture', 'provider.bad-image'),
  ('connection.leaving', 'connection.deletion-pending'),
  ('billing.paid-while-leaving', 'billing.paid-during-deletion')
) AS renamed(was, now) WHERE "message"->>'code' = renamed.was;--> statement-breakpoint
UPDATE "audit_events" SET "action" = 'video.released' WHERE "action" = 'film.released';--> statement-breakpoint
UPDATE "audit_events" SET "action" = 'video-post.removed' WHERE "action" = 'film-post.removed';--> statement-breakpoint
UPDATE "audit_events" SET "actor" = 'user' WHERE "actor" = 'person';--> statement-breakpoint
UPDATE "deletion_requests" SET "source" = 'user' WHERE "source" = 'person';--> statement-breakpoint
UPDATE "videos" SET "problem" = 'no-image' WHERE "problem" = 'no-picture';--> statement-breakpoint
UPDATE "emails" SET "kind" = 'paid-during-deletion' WHERE "kind" = 'paid-while-leaving';--> statement-breakpoint
UPDATE "notifications" SET "kind" = 'paid-during-deletion' WHERE "kind" = 'paid-while-leaving';--> statement-breakpoint
UPDATE "posts" SET "topic" = ("topic" - 'angle' - 'statement') || jsonb_strip_nulls(jsonb_build_object('idea', "topic"->'angle', 'message', "topic"->'statement')) WHERE "topic" ?| array['angle', 'statement'];--> statement-breakpoint
UPDATE "generation_days" SET "topic" = ("topic" - 'angle' - 'statement') || jsonb_strip_nulls(jsonb_build_object('idea', "topic"->'angle', 'message', "topic"->'statement')) WHERE "topic" ?| array['angle', 'statement'];--> statement-breakpoint
UPDATE "planned_topics" SET "topic" = ("topic" - 'angle' - 'statement') || jsonb_strip_nulls(jsonb_build_object('idea', "topic"->'angle', 'message', "topic"->'statement')) WHERE "topic" ?| array['angle', 'statement'];