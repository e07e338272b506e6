import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join, sep } from 'node:path';
import { prepareBody, type ReadyBody, sendBody } from './ready-body';

type NodeHandler = (incoming: IncomingMessage, outgoing: ServerResponse) => Promise<void>;

const prefix = '/_next/static/';
const types: Readonly<Record<string, string>> = {
  '.js': 'application/javascript; charset=UTF-8',
  '.css': 'text/css; charset=UTF-8',
};

/**
 * Serves the built scripts and styles from memory, each read and compressed once per process: a first visit asks for
 * some thirty of them, and reading and compressing them each time takes as long as making the page. Returns the
 * handler of such a request; undefined for any other, also for a part of a file, which are Next's.
 */
export function createStaticFiles(
  folder: string,
): (path: string, incoming: IncomingMessage) => NodeHandler | undefined {
  const made = new Map<string, Promise<ReadyBody>>();
  const files = new Map(
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => extname(file) in types)
      .map((file) => [prefix + file.split(sep).join('/'), join(folder, file)]),
  );
  return (path, { headers }) => {
    const file = files.get(path);
    if (file === undefined || headers.range !== undefined) return undefined;
    return async (incoming, outgoing) => {
      let body = made.get(file);
      if (!body) {
        body = readFile(file).then(prepareBody);
        made.set(file, body);
        // The next visitor tries again.
        body.catch(() => made.delete(file));
      }
      sendBody(incoming, outgoing, await body, {
        'content-type': types[extname(file)] ?? '',
        // Their names change with their content.
        'cache-control': 'public, max-age=31536000, immutable',
        vary: 'Accept-Encoding',
      });
    };
  };
}
