ALTER TABLE "contact_messages" ADD COLUMN "mail_state" text DEFAULT 'kept' NOT NULL;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "sent_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "last_error" text;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "handled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "handled_by" text;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD CONSTRAINT "contact_messages_mail_state" CHECK ("contact_messages"."mail_state" in ('waiting', 'sent', 'failed', 'kept'));--> statement-breakpoint
ALTER TABLE "contact_messages" ADD CONSTRAINT "contact_messages_sent" CHECK (("contact_messages"."mail_state" = 'sent') = ("contact_messages"."sent_at" is not null));--> statement-breakpoint
ALTER TABLE "contact_messages" ADD CONSTRAINT "contact_messages_handled" CHECK (("contact_messages"."handled_at" is null) = ("contact_messages"."handled_by" is null));