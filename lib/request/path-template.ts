/** A path with its parameters' names instead of their values: `/api/v2/lead/{hashid}`. */
export function pathTemplate(path: string, params: Readonly<Record<string, string>>): string {
  const segments = path.replace(/\/$/, '').split('/');
  // Parameters stand at the end, so the last segment that holds the value is the one.
  for (const [name, value] of Object.entries(params).reverse()) {
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
