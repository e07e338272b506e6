ALTER TABLE "lead" ADD COLUMN "sub_id" text;--> statement-breakpoint
ALTER TABLE "lead" ADD COLUMN "click_id" text;--> statement-breakpoint
-- Keeps an erased lead empty, whatever arrives later: an offer, an agent's form, a partner's link.
CREATE OR REPLACE FUNCTION keep_lead_erased() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.first_name := '';
  NEW.last_name := '';
  NEW.cell_phone_number := '';
  NEW.cell_phone_number_sent := '';
  NEW.email := NULL;
  NEW.id_number_ciphertext := NULL;
  NEW.id_number_hash := NULL;
  NEW.fields := '{}';
  NEW.bank := NULL;
  NEW.offer_id := NULL;
  NEW.sub_id := NULL;
  NEW.click_id := NULL;
  NEW.erased_at := OLD.erased_at;
  RETURN NEW;
END $$;
