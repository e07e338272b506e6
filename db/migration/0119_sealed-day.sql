CREATE TABLE "sealed_day" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sealed_day_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"api_key_id" bigint NOT NULL,
	"affiliate_id" bigint NOT NULL,
	"environment" "environment_name" NOT NULL,
	"day" date NOT NULL,
	"leads" integer NOT NULL,
	"root" "bytea" NOT NULL,
	"sealed_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "ledger_log" ADD COLUMN "sealed_to" date;--> statement-breakpoint
ALTER TABLE "sealed_day" ADD CONSTRAINT "sealed_day_api_key_id_api_key_id_fk" FOREIGN KEY ("api_key_id") REFERENCES "public"."api_key"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sealed_day" ADD CONSTRAINT "sealed_day_affiliate_id_affiliate_id_fk" FOREIGN KEY ("affiliate_id") REFERENCES "public"."affiliate"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "sealed_day_of_key" ON "sealed_day" USING btree ("api_key_id","day");--> statement-breakpoint
CREATE TRIGGER sealed_day_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON sealed_day FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE FUNCTION tell_sealed_day() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO ledger_log_outbox (kind, source_id) VALUES ('leads of a key', NEW.id);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER sealed_day_told AFTER INSERT ON sealed_day FOR EACH ROW EXECUTE FUNCTION tell_sealed_day();
