CREATE TABLE "settings" (
	"group_name" text PRIMARY KEY NOT NULL,
	"revision" integer NOT NULL,
	"value" jsonb NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"changed_by" uuid,
	CONSTRAINT "settings_group" CHECK ("settings"."group_name" in ('shop', 'papers', 'shifts', 'ordering', 'links')),
	CONSTRAINT "settings_revision" CHECK ("settings"."revision" > 0),
	CONSTRAINT "settings_value" CHECK (jsonb_typeof("settings"."value") = 'object')
);
--> statement-breakpoint
CREATE TABLE "settings_history" (
	"group_name" text NOT NULL,
	"revision" integer NOT NULL,
	"value" jsonb NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"changed_by" uuid,
	CONSTRAINT "settings_history_group_name_revision_pk" PRIMARY KEY("group_name","revision"),
	CONSTRAINT "settings_history_group" CHECK ("settings_history"."group_name" in ('shop', 'papers', 'shifts', 'ordering', 'links'))
);
--> statement-breakpoint
ALTER TABLE "settings" ADD CONSTRAINT "settings_changed_by_staff_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settings_history" ADD CONSTRAINT "settings_history_changed_by_staff_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;
