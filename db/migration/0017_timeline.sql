CREATE TABLE "timeline" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"system_identifier" text,
	"database_oid" bigint NOT NULL,
	"wal_timeline" text,
	"moved_at" timestamp with time zone,
	CONSTRAINT "timeline_only" CHECK ("timeline"."only")
);
--> statement-breakpoint
-- Refuses new ids of what clients and partners know by id while PostgreSQL is on another timeline than the one that ids
-- were last counted in: `lib/timeline/follow-timeline.ts` moves them ahead first. Two steps, because a role that may not call
-- the functions may not even prepare a statement with them.
CREATE FUNCTION refuse_new_timeline() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  known text;
BEGIN
  SELECT wal_timeline INTO known FROM timeline;
  IF known IS NOT NULL THEN
    IF known <> left(pg_walfile_name(pg_current_wal_lsn()), 8) THEN
      RAISE EXCEPTION 'the database is on another timeline: ids move ahead before anything new is stored' USING ERRCODE = 'LM002';
    END IF;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER lead_timeline BEFORE INSERT ON lead FOR EACH STATEMENT EXECUTE FUNCTION refuse_new_timeline();--> statement-breakpoint
CREATE TRIGGER application_timeline BEFORE INSERT ON application FOR EACH STATEMENT EXECUTE FUNCTION refuse_new_timeline();--> statement-breakpoint
CREATE TRIGGER batch_timeline BEFORE INSERT ON batch FOR EACH STATEMENT EXECUTE FUNCTION refuse_new_timeline();--> statement-breakpoint
CREATE TRIGGER text_message_timeline BEFORE INSERT ON text_message FOR EACH STATEMENT EXECUTE FUNCTION refuse_new_timeline();--> statement-breakpoint
CREATE TRIGGER intent_timeline BEFORE INSERT ON intent FOR EACH STATEMENT EXECUTE FUNCTION refuse_new_timeline();--> statement-breakpoint
CREATE TRIGGER partner_timeline BEFORE INSERT ON partner FOR EACH STATEMENT EXECUTE FUNCTION refuse_new_timeline();
