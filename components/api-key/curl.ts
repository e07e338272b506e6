/** A call that works as soon as it is pasted: it lists the intents the key may use. */
export function curlOf(origin: string, key: string): string {
  return `curl -sS '${origin}/api/v2/intent' -H 'Authorization: Bearer ${key}'`;
}
