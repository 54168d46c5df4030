ALTER TABLE "settings" DROP CONSTRAINT "settings_group";--> statement-breakpoint
ALTER TABLE "settings_history" DROP CONSTRAINT "settings_history_group";--> statement-breakpoint
ALTER TABLE "settings" ADD CONSTRAINT "settings_group" CHECK ("settings"."group_name" in ('shop', 'papers', 'shifts', 'ordering', 'links', 'pictures', 'privacy', 'tally'));--> statement-breakpoint
ALTER TABLE "settings_history" ADD CONSTRAINT "settings_history_group" CHECK ("settings_history"."group_name" in ('shop', 'papers', 'shifts', 'ordering', 'links', 'pictures', 'privacy', 'tally'));