/**
 * Keeps the process running after its output is closed (`npm start | head`, a closed terminal); further output is
 * lost. Without this listener every write throws outside any try/catch, and reporting that error writes again.
 */
export function ignoreClosedOutput(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
}
