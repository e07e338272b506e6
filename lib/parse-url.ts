/** `URL.parse`, which the oldest Node that we run on may lack: null where the text is no URL. */
export function parseUrl(text: string, base?: string): URL | null {
  return URL.canParse(text, base) ? new URL(text, base) : null;
}
