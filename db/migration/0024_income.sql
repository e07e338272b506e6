-- The same as before, of immutable functions only: PostgreSQL then puts the expression into the statement itself, where
-- a call cost more than any other part of storing a lead's values.
CREATE OR REPLACE FUNCTION fill_income(fields jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE
    WHEN fields ? 'gross_income' AND NOT fields ? 'net_income' THEN jsonb_set(fields, '{net_income}', fields -> 'gross_income')
    WHEN fields ? 'net_income' AND NOT fields ? 'gross_income' THEN jsonb_set(fields, '{gross_income}', fields -> 'net_income')
    ELSE fields
  END
$$;
