CREATE TABLE "letters" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"recipient" text NOT NULL,
	"user_id" uuid,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"html" text NOT NULL,
	"state" text NOT NULL,
	"problem" text,
	"created_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "letters_state" CHECK ("letters"."state" in ('queued', 'sent', 'refused'))
);
--> statement-breakpoint
ALTER TABLE "pending_sign_ups" ADD COLUMN "language" text;--> statement-breakpoint
ALTER TABLE "pending_sign_ups" ADD COLUMN "consent_version" text NOT NULL;--> statement-breakpoint
ALTER TABLE "pending_sign_ups" ADD COLUMN "sign_up_ip" text NOT NULL;--> statement-breakpoint
ALTER TABLE "letters" ADD CONSTRAINT "letters_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "letters_recipient" ON "letters" USING btree ("recipient","kind","created_at");--> statement-breakpoint
CREATE INDEX "pending_sign_ups_ip" ON "pending_sign_ups" USING btree ("sign_up_ip","created_at");