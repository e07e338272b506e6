DROP INDEX "lead_search";--> statement-breakpoint
DROP INDEX "lead_phone";--> statement-breakpoint
DROP INDEX "request_log_list";--> statement-breakpoint
DROP FUNCTION lead_words(bigint, environment_name, text, text);--> statement-breakpoint
-- Returns the words of a name for searching: lower case, without accents, apostrophes and periods, each prefixed with
-- affiliate, environment and the four weeks in which the lead was captured, counted from 1970, so that one index serves
-- all of them, finds words by their beginning, and the leads of some weeks alone. `RETURN` parses the body when the
-- function is created, so it does not depend on the search path of its callers. In one expression, so that it is inlined.
CREATE FUNCTION lead_words(affiliate_id bigint, environment environment_name, created_at timestamp with time zone,
  first_name text, last_name text)
RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN array_to_tsvector(string_to_array(
  affiliate_id::text || CASE WHEN environment = 'uat' THEN 'u' ELSE 'p' END
    || floor(date_part('epoch', created_at AT TIME ZONE 'UTC') / 2419200)::int::text || replace(
    CASE WHEN octet_length(first_name) + octet_length(last_name) = length(first_name) + length(last_name)
      THEN translate(lower(left(first_name, 100) || ' ' || left(last_name, 100)), '-''.', ' ')
      ELSE translate(lower(left(first_name, 100) || ' ' || left(last_name, 100)),
        '-‐‑àáâãäåçèéêëìíîïñòóôõöùúûüýÿšžÀÁÂÃÄÅÇÈÉÊËÌÍÎÏÑÒÓÔÕÖÙÚÛÜÝŠŽ''’.',
        '   aaaaaaceeeeiiiinooooouuuuyyszaaaaaaceeeeiiiinooooouuuuysz') END,
    ' ', ' ' || affiliate_id::text || CASE WHEN environment = 'uat' THEN 'u' ELSE 'p' END
      || floor(date_part('epoch', created_at AT TIME ZONE 'UTC') / 2419200)::int::text), ' '));--> statement-breakpoint
CREATE INDEX "lead_search" ON "lead" USING gin (lead_words("affiliate_id", "environment", "created_at", "first_name", "last_name")) WITH (gin_pending_list_limit=1024);--> statement-breakpoint
CREATE INDEX "lead_phone" ON "lead" USING btree ("affiliate_id","environment","cell_phone_number","created_at","id");--> statement-breakpoint
CREATE INDEX "request_log_list" ON "request_log" USING btree ("affiliate_id","environment","id");
