/** Ids are made by the page; anything that is no UUID is nobody's draft. */
export function isDraftId(text: unknown): text is string {
  return typeof text === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);
}
