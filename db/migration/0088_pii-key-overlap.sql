-- While everybody goes on with a new PII_KEY that all of them know, rows under the one before it are taken, too. Leads never
-- are: they are found by a hash under the key, and one applicant would be stored twice.
CREATE OR REPLACE FUNCTION refuse_former_pii_key() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME <> 'lead' AND EXISTS (SELECT FROM secret_check WHERE name = 'PII_KEY_OVERLAP') THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'PII_KEY has been rotated: this process has the former one' USING ERRCODE = 'LM001';
END $$;
