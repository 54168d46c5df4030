CREATE TABLE "late_skips" (
	"standing_id" uuid NOT NULL,
	"date" date NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"answer" text,
	"answered_by" uuid,
	"answered_at" timestamp with time zone,
	CONSTRAINT "late_skips_standing_id_date_pk" PRIMARY KEY("standing_id","date"),
	CONSTRAINT "late_skips_answer" CHECK ("late_skips"."answer" in ('givenBack', 'onItsWay')),
	CONSTRAINT "late_skips_answered" CHECK (("late_skips"."answer" is null) = ("late_skips"."answered_at" is null) and ("late_skips"."answer" is null) = ("late_skips"."answered_by" is null))
);
--> statement-breakpoint
ALTER TABLE "skips" ALTER COLUMN "staff_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "late_skips" ADD CONSTRAINT "late_skips_standing_id_standing_meals_id_fk" FOREIGN KEY ("standing_id") REFERENCES "public"."standing_meals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "late_skips" ADD CONSTRAINT "late_skips_answered_by_staff_id_fk" FOREIGN KEY ("answered_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "late_skips_asked" ON "late_skips" USING btree ("date") WHERE "late_skips"."answer" is null;