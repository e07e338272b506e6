CREATE TABLE "opt_out_hash_part" (
	"file_id" bigint NOT NULL,
	"number" integer NOT NULL,
	"hashes" "bytea"[] NOT NULL,
	CONSTRAINT "opt_out_hash_part_file_id_number_pk" PRIMARY KEY("file_id","number")
);
--> statement-breakpoint
ALTER TABLE "opt_out_hash_part" ADD CONSTRAINT "opt_out_hash_part_file_id_opt_out_file_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."opt_out_file"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- Of files that wait to be published.
INSERT INTO opt_out_hash_part (file_id, number, hashes)
SELECT s.file_id, s.number, array_agg(s.hash ORDER BY s.hash)
FROM (
  SELECT file_id, hash, ((row_number() OVER (PARTITION BY file_id ORDER BY hash) - 1) / 50000)::int AS number
  FROM opt_out_staged) s
WHERE EXISTS (SELECT FROM opt_out_file f WHERE f.id = s.file_id)
GROUP BY s.file_id, s.number;
