-- When one of gross and net income is missing it takes the value of the other (spec 2.1).
CREATE FUNCTION fill_income(fields jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE
    WHEN fields ? 'gross_income' AND NOT fields ? 'net_income' THEN fields || jsonb_build_object('net_income', fields -> 'gross_income')
    WHEN fields ? 'net_income' AND NOT fields ? 'gross_income' THEN fields || jsonb_build_object('gross_income', fields -> 'net_income')
    ELSE fields
  END
$$;
