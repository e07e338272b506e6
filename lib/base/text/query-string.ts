/** Returns `status=failed&before=12` for the values that are there; blank ones are left out. */
export function queryString(values: Readonly<Record<string, string | number | undefined>>): string {
  const pairs = Object.entries(values).flatMap(([name, value]) =>
    value === undefined || value === '' ? [] : [[name, String(value)]],
  );
  return new URLSearchParams(pairs).toString();
}
