/** A path with its parameters' names instead of their values: `/api/v2/lead/{hashid}`. */
export function pathTemplate(path: string, params: Readonly<Record<string, string>>): string {
  const whole = path.endsWith('/') ? path.slice(0, -1) : path;
  const values = Object.entries(params);
  if (values.length === 0) return whole;
  const segments = whole.split('/');
  // Parameters stand at the end, so the last segment that holds the value is the one.
  for (const [name, value] of values.reverse()) {
    const at = segments.findLastIndex((segment) => segment === value || decoded(segment) === value);
    if (at !== -1) segments[at] = `{${name}}`;
  }
  return segments.join('/');
}

function decoded(segment: string): string | null {
  if (!segment.includes('%')) return segment;
  try {
    return decodeURIComponent(segment);
  } catch {
    return null;
  }
}
