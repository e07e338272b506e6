-- What was erased stays empty, whatever is still on its way: an offer, an agent's form, a partner's late link.
CREATE FUNCTION keep_lead_erased() RETURNS trigger LANGUAGE plpgsql AS $$
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
  NEW.erased_at := OLD.erased_at;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER lead_keep_erased BEFORE UPDATE ON lead FOR EACH ROW WHEN (OLD.erased_at IS NOT NULL) EXECUTE FUNCTION keep_lead_erased();--> statement-breakpoint
CREATE FUNCTION keep_application_erased() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM lead WHERE id = NEW.lead_id AND erased_at IS NOT NULL) THEN
    NEW.live_quotes := NULL;
    NEW.bank := NULL;
    NEW.reference := NULL;
    NEW.redirect := NULL;
    NEW.link := NULL;
    NEW.type := NULL;
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER application_keep_erased BEFORE UPDATE ON application FOR EACH ROW EXECUTE FUNCTION keep_application_erased();
