-- The words of a name as they are searched: lower case, without accents, apostrophes and periods, each behind its
-- affiliate and environment, so that one index serves all of them and finds by how a word begins. A body that is
-- parsed here and now does not depend on a search path later.
CREATE FUNCTION lead_words(affiliate_id bigint, environment environment_name, first_name text, last_name text)
RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN array_to_tsvector(string_to_array(
  affiliate_id::text || CASE WHEN environment = 'uat' THEN 'u' ELSE 'p' END || replace(
    CASE WHEN octet_length(first_name) + octet_length(last_name) = length(first_name) + length(last_name)
      THEN translate(lower(left(first_name, 100) || ' ' || left(last_name, 100)), '-''.', ' ')
      ELSE translate(lower(left(first_name, 100) || ' ' || left(last_name, 100)),
        '-‐‑àáâãäåçèéêëìíîïñòóôõöùúûüýÿšžÀÁÂÃÄÅÇÈÉÊËÌÍÎÏÑÒÓÔÕÖÙÚÛÜÝŠŽ''’.',
        '   aaaaaaceeeeiiiinooooouuuuyyszaaaaaaceeeeiiiinooooouuuuysz') END,
    ' ', ' ' || affiliate_id::text || CASE WHEN environment = 'uat' THEN 'u' ELSE 'p' END), ' '));--> statement-breakpoint
DROP INDEX "lead_list";--> statement-breakpoint
CREATE INDEX "lead_state" ON "lead" USING btree ("affiliate_id","environment","state","created_at","id","intent_id","source","user_id");--> statement-breakpoint
CREATE INDEX "lead_agent" ON "lead" USING btree ("affiliate_id","environment","user_id","created_at","id","state","intent_id","source") WHERE "lead"."user_id" is not null;--> statement-breakpoint
CREATE INDEX "lead_search" ON "lead" USING gin (lead_words("affiliate_id", "environment", "first_name", "last_name")) WITH (gin_pending_list_limit=1024);--> statement-breakpoint
CREATE INDEX "lead_list" ON "lead" USING btree ("affiliate_id","environment","created_at","id","state","intent_id","source","user_id");