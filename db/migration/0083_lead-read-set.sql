CREATE TABLE "lead_read_set" (
	"read_id" bigint PRIMARY KEY NOT NULL,
	"ids" "bytea" NOT NULL
);
