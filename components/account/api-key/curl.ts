/** Returns a command that works as pasted: it lists the intents the key can use. */
export function curlOf(origin: string, key: string): string {
  return `curl -sS '${origin}/api/v2/intent' -H 'Authorization: Bearer ${key}'`;
}
