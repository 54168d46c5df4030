CREATE TABLE "rate_limit_counts" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
CREATE TABLE "shared_versions" (
	"topic" text PRIMARY KEY NOT NULL,
	"version" bigint NOT NULL
);
