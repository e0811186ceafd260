CREATE INDEX IF NOT EXISTS "insight_readings_workspace" ON "insight_readings" USING btree ("workspace_id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "insight_turns_workspace" ON "insight_turns" USING btree ("workspace_id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "insight_turns_account" ON "insight_turns" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "insight_turns_publication" ON "insight_turns" USING btree ("publication_id") WHERE "insight_turns"."publication_id" is not null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "billing_grants_workspace" ON "billing_grants" USING btree ("workspace_id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "contact_messages_user" ON "contact_messages" USING btree ("user_id") WHERE "contact_messages"."user_id" is not null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "enrolments_user" ON "enrolments" USING btree ("user_id") WHERE "enrolments"."user_id" is not null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "generation_batches_reservation" ON "generation_batches" USING btree ("reservation_id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "generation_batches_starter" ON "generation_batches" USING btree ("started_by") WHERE "generation_batches"."started_by" is not null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "generation_days_workspace" ON "generation_days" USING btree ("workspace_id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "month_plans_workspace" ON "month_plans" USING btree ("workspace_id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "planned_topics_workspace" ON "planned_topics" USING btree ("workspace_id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "letters_user" ON "letters" USING btree ("user_id") WHERE "letters"."user_id" is not null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "notification_preferences_user" ON "notification_preferences" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "notification_reads_user" ON "notification_reads" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "post_versions_image" ON "post_versions" USING btree ("image_id") WHERE "post_versions"."image_id" is not null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "post_versions_author" ON "post_versions" USING btree ("author_id") WHERE "post_versions"."author_id" is not null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "posts_image" ON "posts" USING btree ("image_id") WHERE "posts"."image_id" is not null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "posts_approver" ON "posts" USING btree ("approved_by") WHERE "posts"."approved_by" is not null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "deletion_requests_user" ON "deletion_requests" USING btree ("user_id") WHERE "deletion_requests"."user_id" is not null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "deletion_requests_workspace" ON "deletion_requests" USING btree ("workspace_id") WHERE "deletion_requests"."workspace_id" is not null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "publication_attempts_workspace" ON "publication_attempts" USING btree ("workspace_id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "publication_attempts_started" ON "publication_attempts" USING brin ("started_at");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "publication_lanes_workspace" ON "publication_lanes" USING btree ("workspace_id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "publications_workspace" ON "publications" USING btree ("workspace_id","due_at");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "publications_requester" ON "publications" USING btree ("requested_by") WHERE "publications"."requested_by" is not null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "social_accounts_connector" ON "social_accounts" USING btree ("connected_by") WHERE "social_accounts"."connected_by" is not null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "social_connections_user" ON "social_connections" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "social_connections_workspace" ON "social_connections" USING btree ("workspace_id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "token_entries_reservation" ON "token_entries" USING btree ("reservation_id") WHERE "token_entries"."reservation_id" is not null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "video_posts_releaser" ON "video_posts" USING btree ("released_by") WHERE "video_posts"."released_by" is not null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "videos_uploader" ON "videos" USING btree ("uploaded_by") WHERE "videos"."uploaded_by" is not null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "invitations_inviter" ON "invitations" USING btree ("inviter_id");