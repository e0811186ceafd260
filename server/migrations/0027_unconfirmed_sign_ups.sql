CREATE TABLE "unconfirmed_sign_ups" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"password_hash" text NOT NULL,
	"browser_hash" text NOT NULL,
	"profile" jsonb NOT NULL,
	"language" text,
	"consent_version" text NOT NULL,
	"sign_up_ip" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "unconfirmed_sign_ups_email" ON "unconfirmed_sign_ups" USING btree ("email","created_at");--> statement-breakpoint
CREATE INDEX "unconfirmed_sign_ups_ip" ON "unconfirmed_sign_ups" USING btree ("sign_up_ip","created_at");
