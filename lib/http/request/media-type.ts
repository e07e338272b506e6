/**
 * Returns the media type of a Content-Type header for the log; `unreadable` for anything else, and for one with a run of
 * digits that could be personal data.
 */
export function mediaType(header: string | null): string | null {
  const type = header?.split(';')[0]?.trim().toLowerCase();
  if (!type) return null;
  return /^(?!.*\d{4})[a-z]+\/[a-z][a-z0-9.+-]{0,79}$/.test(type) ? type : 'unreadable';
}
