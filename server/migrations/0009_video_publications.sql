CREATE TABLE "notification_reads" (
	"notification_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"read_at" timestamp with time zone NOT NULL,
	CONSTRAINT "notification_reads_once" PRIMARY KEY("notification_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "publication_buckets" (
	"key" text PRIMARY KEY NOT NULL,
	"tokens" double precision NOT NULL,
	"filled_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "post_versions" DROP CONSTRAINT "post_versions_post_id_posts_id_fk";
--> statement-breakpoint
ALTER TABLE "post_versions" ALTER COLUMN "post_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "publications" ALTER COLUMN "post_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "post_versions" ADD COLUMN "date" date;--> statement-breakpoint
ALTER TABLE "publication_lanes" ADD COLUMN "failures" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "publications" ADD COLUMN "video_post_id" uuid;--> statement-breakpoint
ALTER TABLE "publications" ADD COLUMN "video" jsonb;--> statement-breakpoint
ALTER TABLE "social_accounts" ADD COLUMN "renew_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "social_accounts" ADD COLUMN "renewing_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "social_accounts" ADD COLUMN "checked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "notification_reads" ADD CONSTRAINT "notification_reads_notification_id_notifications_id_fk" FOREIGN KEY ("notification_id") REFERENCES "public"."notifications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_reads" ADD CONSTRAINT "notification_reads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_versions" ADD CONSTRAINT "post_versions_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "post_versions_day" ON "post_versions" USING btree ("workspace_id","date") WHERE "post_versions"."date" is not null;--> statement-breakpoint
ALTER TABLE "publications" ADD CONSTRAINT "publications_video_once" UNIQUE("video_post_id","account_id");--> statement-breakpoint
ALTER TABLE "publications" ADD CONSTRAINT "publications_one_source" CHECK (num_nonnulls("publications"."post_id", "publications"."video_post_id") = 1);