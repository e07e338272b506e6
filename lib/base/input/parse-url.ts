/** `URL.parse`, which the oldest supported Node may lack: returns null if the text is not a URL. */
export function parseUrl(text: string, base?: string): URL | null {
  return URL.canParse(text, base) ? new URL(text, base) : null;
}
