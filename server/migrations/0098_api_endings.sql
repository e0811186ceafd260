CREATE TABLE "api_endings" (
	"provider" text NOT NULL,
	"kind" text NOT NULL,
	"ends_at" timestamp with time zone,
	"heard_at" timestamp with time zone NOT NULL,
	"told_at" timestamp with time zone,
	CONSTRAINT "api_endings_provider_kind_pk" PRIMARY KEY("provider","kind"),
	CONSTRAINT "api_endings_kind" CHECK ("api_endings"."kind" in ('sunset','deprecation','refused','version'))
);
