CREATE TABLE "wishes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"short" text NOT NULL,
	"position" integer NOT NULL,
	"is_active" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "wishes_texts" CHECK (length(btrim("wishes"."name")) between 1 and 40 and length(btrim("wishes"."short")) between 1 and 8)
);
--> statement-breakpoint
ALTER TABLE "order_lines" DROP CONSTRAINT "order_lines_menu_once";--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "wishes" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "dishes" ADD COLUMN "wishes" uuid[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "shift_changes" ADD COLUMN "order_line_id" uuid;--> statement-breakpoint
ALTER TABLE "shift_changes" ADD COLUMN "wishes" jsonb;--> statement-breakpoint
ALTER TABLE "shift_lines" ADD COLUMN "wishes" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "wishes" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "wishes_name" ON "wishes" USING btree (lower(btrim("name"))) WHERE "wishes"."is_active";--> statement-breakpoint
CREATE UNIQUE INDEX "wishes_short" ON "wishes" USING btree (lower(btrim("short"))) WHERE "wishes"."is_active";--> statement-breakpoint
ALTER TABLE "shift_changes" ADD CONSTRAINT "shift_changes_order_line_id_order_lines_id_fk" FOREIGN KEY ("order_line_id") REFERENCES "public"."order_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "shift_changes_by_line" ON "shift_changes" USING btree ("order_line_id") WHERE "shift_changes"."order_line_id" is not null;--> statement-breakpoint
CREATE INDEX "order_lines_by_order" ON "order_lines" USING btree ("order_id","menu_id");--> statement-breakpoint
ALTER TABLE "shift_changes" ADD CONSTRAINT "shift_changes_wishes" CHECK (("shift_changes"."kind" = 'changed') = ("shift_changes"."order_line_id" is not null) and ("shift_changes"."order_line_id" is null) = ("shift_changes"."wishes" is null));