/** Encodes a parameter of a header (RFC 8187), which allows less than a URL does. */
export function extendedValue(text: string): string {
  return encodeURIComponent(text).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
}
