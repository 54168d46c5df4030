ALTER TABLE "shift_prints" DROP CONSTRAINT "shift_prints_kind";--> statement-breakpoint
ALTER TABLE "components" ADD COLUMN "goods" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "shift_prints" ADD CONSTRAINT "shift_prints_kind" CHECK ("shift_prints"."kind" in ('count', 'goods', 'packing', 'run', 'labels'));