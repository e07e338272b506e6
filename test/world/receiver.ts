import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import type { Luck } from './random';
import { isSigned } from './signed';
import type { World } from './world';

export interface Receiver {
  readonly name: string;
  readonly url: string;
  join(world: World, secret: string): void;
  close(): Promise<void>;
}

/** A system of an affiliate that is told of events by webhook: sometimes away, sometimes slow. */
export async function startReceiver(name: string, luck: Luck): Promise<Receiver> {
  let world: World | null = null;
  let signed: Webhook | null = null;
  const server = http.createServer((request, response) => {
    const at = Date.now();
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('end', () => {
      const text = Buffer.concat(pieces).toString();
      const isTaken = !luck.chance(0.04);
      const asked = {
        id: String(request.headers['webhook-id'] ?? ''),
        signed: signed !== null && isSigned(signed, text, request.headers),
        text,
        taken: isTaken,
      };
      world?.history.note(name, 'delivered', at, asked, null);
      setTimeout(() => response.writeHead(isTaken ? 204 : 503).end(), luck.chance(0.05) ? 400 : 0);
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    name,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/events`,
    join: (into, secret) => {
      world = into;
      signed = new Webhook(secret);
    },
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}
