import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll } from 'vitest';
import { sandboxRoute } from '@/lib/catalogue/sandbox/serve-sandbox';
import { outcomeRoute } from '@/lib/lender/partner-check/serve-outcome';

/**
 * What the web server serves to partners, over HTTP: the sandbox's endpoints and the callback. Call at the top of a
 * file; the process must have been started before it is called.
 */
export function withPartnerPortal(): { readonly origin: string } {
  const server = http.createServer(async (incoming, outgoing) => {
    const [, , , partner, name] = (incoming.url ?? '').split('/');
    const request = new Request(`http://portal${incoming.url}`, {
      method: 'POST',
      headers: incoming.headers as Record<string, string>,
      body: new Uint8Array(await buffer(incoming)),
    });
    const route = name === undefined ? outcomeRoute : sandboxRoute(name as 'score' | 'accept' | 'link');
    const response = await route(request, { params: Promise.resolve({ partner }) });
    outgoing.writeHead(response.status, Object.fromEntries(response.headers));
    outgoing.end(await response.text());
  });
  beforeAll(async () => {
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  });
  afterAll(() => {
    server.close();
    server.closeAllConnections();
  });
  return {
    get origin() {
      return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    },
  };
}
