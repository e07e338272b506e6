import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Env } from '@/lib/base/process/env';
import { clientFiles, clientFolder } from '@/lib/docs/openapi/client-file';
import { prepareBody, type ReadyBody, sendBody } from './ready-body';
import { packTgz } from './tgz';

type NodeHandler = (incoming: IncomingMessage, outgoing: ServerResponse) => Promise<void>;

/** What the build has made (`scripts/client/make-clients.ts`): texts by path, for each client. */
type MadeClients = Readonly<Record<string, Readonly<Record<string, string>>>>;

/**
 * Serves the downloads of `/docs/client` from what the build has made (`file`), each packed once per process, with our
 * own origin in its texts. Returns the handler of such a path; undefined for any other.
 */
export function createClientFiles(
  { uatOrigin }: Pick<Env, 'uatOrigin'>,
  file: string,
): (path: string) => NodeHandler | undefined {
  const ready = new Map<string, Promise<ReadyBody>>();
  const byPath = new Map(clientFiles.map((one) => [`${clientFolder}/${one.file}`, one]));

  const prepare = async (name: string, folder: string, archive: string): Promise<ReadyBody> => {
    const made = JSON.parse(await readFile(file, 'utf8')) as MadeClients;
    const files = Object.entries(made[name] ?? {}).map(([path, text]) => ({
      path: `${folder}/${path}`,
      text: text.replaceAll('{origin}', uatOrigin).replaceAll('{file}', archive),
    }));
    const [only] = files;
    return prepareBody(archive.endsWith('.json') ? Buffer.from(only?.text ?? '') : packTgz(files));
  };

  return (path) => {
    const found = byPath.get(path);
    if (!found) return undefined;
    return async (incoming, outgoing) => {
      const { title, file: archive } = found;
      const name = title.toLowerCase();
      let body = ready.get(path);
      if (!body) {
        // npm looks for this folder; the others are unpacked by people.
        body = prepare(name, name === 'typescript' ? 'package' : `lead-matching-${name}`, archive);
        ready.set(path, body);
        // The next reader tries again.
        body.catch(() => ready.delete(path));
      }
      // It is compressed already.
      delete incoming.headers['accept-encoding'];
      sendBody(incoming, outgoing, await body, {
        'content-type': archive.endsWith('.json') ? 'application/json' : 'application/gzip',
        'content-disposition': `attachment; filename="${archive}"`,
        'cache-control': 'no-cache',
        'access-control-allow-origin': '*',
        vary: 'Accept-Encoding',
      });
    };
  };
}
