/**
 * Keeps a process going when nobody reads its output any more (`npm start | head`, a terminal that was closed): what it
 * says is lost then. Without a listener each write throws out of reach of any catch, and telling of that writes again.
 */
export function outliveOutput(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
}
