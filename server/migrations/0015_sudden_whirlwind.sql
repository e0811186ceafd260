CREATE TABLE "page_visits" (
	"date" date NOT NULL,
	"path" text NOT NULL,
	"visits" integer NOT NULL,
	CONSTRAINT "page_visits_date_path_pk" PRIMARY KEY("date","path")
);
