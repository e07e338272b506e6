import http from 'node:http';
import type { AddressInfo } from 'node:net';

interface Scorer {
  readonly origin: string;
  /** Duration of this lead's slowest score call, from the complete request to the response; 0 if there was none. */
  slowestMs(leadId: string): number;
  close(): Promise<void>;
}

/** A partner's scorer that waits `answerAfterMs` and always returns a score and a quote. */
export async function startScorer(answerAfterMs: number): Promise<Scorer> {
  const slowest = new Map<string, number>();
  const server = http.createServer((request, response) => {
    let text = '';
    request.setEncoding('utf8').on('data', (piece) => (text += piece));
    request.on('end', () => {
      const began = performance.now();
      const { lead_id: lead } = JSON.parse(text) as { lead_id: string };
      setTimeout(() => {
        response.setHeader('content-type', 'application/json');
        response.end(
          JSON.stringify({ available: true, probability: 60, quote: { instalment: 1250, rate: 18.5 } }),
        );
        slowest.set(lead, Math.max(slowest.get(lead) ?? 0, performance.now() - began));
      }, answerAfterMs);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    slowestMs: (lead) => slowest.get(lead) ?? 0,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
