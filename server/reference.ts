import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { isTheme, themeCookie } from '@/components/base/shell/theme';
import { parseCookies } from '@/lib/access/auth/cookie';
import { pagePolicy } from '@/lib/access/auth/page-policy';
import { cookieName, isSecurePortal } from '@/lib/access/auth/secure-portal';
import type { Env } from '@/lib/base/process/env';
import type { Log } from '@/lib/base/process/log';
import { listSearchEntries } from '@/lib/docs/docs/list-search-entries';
import { llmsText, markdownPath, pageMarkdown } from '@/lib/docs/docs/markdown';
import { docPages } from '@/lib/docs/docs/pages';
import { openApiDocument } from '@/lib/docs/openapi/document';
import { partnerFiles } from '@/lib/docs/partner-kit/file';
import { createClientFiles } from './client-file';
import { prepareBody, type ReadyBody, sendBody } from './ready-body';

type NodeHandler = (incoming: IncomingMessage, outgoing: ServerResponse) => Promise<void>;

interface ReadyDocument extends ReadyBody {
  /** Of its inline scripts, for the policy of the page. */
  readonly scriptHashes: readonly string[];
}

/** A file that is made once. */
interface ReadyFile {
  readonly type: string;
  readonly make: () => string;
}

interface ReferenceOptions {
  readonly env: Env;
  readonly log: Log;
  /** Next's handler, which renders the pages. */
  readonly next: NodeHandler;
  /** In development the pages change, and their scripts reload them. */
  readonly dev: boolean;
}

/**
 * Serves the docs: the pages from `/docs` on, each as Markdown too, the document `/docs/openapi.json` and the clients made
 * from it. They are the same for everybody, so each is made and compressed once per process; anyone may ask for them, and
 * rendering a page takes 50 ms each time.
 */
export function createReference({ env, log, next, dev }: ReferenceOptions) {
  const clientFile = createClientFiles(env, join(process.cwd(), 'dist', 'client.json'));
  const made = new Map<string, Promise<ReadyDocument>>();
  const once = (name: string, make: () => Promise<string>): Promise<ReadyDocument> => {
    const known = made.get(name);
    if (known) return known;
    const document = make().then(prepare);
    made.set(name, document);
    // The next reader tries again.
    document.catch(() => made.delete(name));
    return document;
  };

  const source = openApiDocument(env);
  const pages = docPages(source);
  const paths = new Set(pages.map(({ path }) => path));
  const files = new Map<string, ReadyFile>([
    ['/docs/openapi.json', { type: 'application/json', make: () => JSON.stringify(source) }],
    [
      '/docs/search.json',
      { type: 'application/json', make: () => JSON.stringify({ entries: listSearchEntries(pages) }) },
    ],
    ['/docs/llms.txt', { type: 'text/plain; charset=utf-8', make: () => llmsText(pages, source) }],
    ...partnerFiles(env),
    ...pages.map((page): [string, ReadyFile] => [
      markdownPath(page.path),
      { type: 'text/markdown; charset=utf-8', make: () => pageMarkdown(page, source) },
    ]),
  ]);

  const sendFile = async (
    path: string,
    { type, make }: ReadyFile,
    incoming: IncomingMessage,
    outgoing: ServerResponse,
  ) => {
    sendBody(incoming, outgoing, await once(path, async () => make()), {
      'content-type': type,
      'cache-control': 'no-cache',
      'access-control-allow-origin': '*',
      vary: 'Accept-Encoding',
    });
  };

  const cookieOf = (theme: string) => (theme ? `${cookieName(env, themeCookie)}=${theme}` : '');

  const sendPage = async (path: string, incoming: IncomingMessage, outgoing: ServerResponse) => {
    const chosen = parseCookies(incoming.headers.cookie ?? '').get(cookieName(env, themeCookie));
    const theme = isTheme(chosen) ? chosen : '';
    let page: ReadyDocument;
    try {
      page = await once(`${path} ${theme}`, () => renderPage(next, path, cookieOf(theme)));
    } catch (error) {
      log.error({ err: error }, 'a page of the docs could not be rendered ahead');
      return next(incoming, outgoing);
    }
    sendBody(incoming, outgoing, page, {
      ...pagePolicy({
        allowed: { hashes: page.scriptHashes },
        secure: isSecurePortal(env),
        development: false,
      }).headers,
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'private, no-cache',
      vary: 'Accept-Encoding, Cookie',
    });
  };

  /** Returns the handler of a path of the docs; undefined for any other path. */
  return (path: string): NodeHandler | undefined => {
    const file = files.get(path);
    if (file) return (incoming, outgoing) => sendFile(path, file, incoming, outgoing);
    if (dev || !paths.has(path)) return clientFile(path);
    return (incoming, outgoing) => sendPage(path, incoming, outgoing);
  };
}

async function prepare(text: string): Promise<ReadyDocument> {
  return { ...(await prepareBody(Buffer.from(text))), scriptHashes: hashesOfScripts(text) };
}

/**
 * Renders the page through a server of its own that closes afterwards, and takes out the nonce of this one request: its
 * scripts are allowed by their hashes instead.
 */
async function renderPage(next: NodeHandler, path: string, cookie: string): Promise<string> {
  const server = createServer((incoming, outgoing) => {
    next(incoming, outgoing).catch((error: unknown) => outgoing.destroy(error as Error));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  try {
    const { port } = server.address() as AddressInfo;
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      headers: { connection: 'close', cookie },
    });
    const html = await response.text();
    if (response.status !== 200) throw new Error(`Next answered ${response.status}`);
    return html.replaceAll(/ nonce="[^"]*"/g, '');
  } finally {
    server.close();
  }
}

/** Returns the hashes of a page's inline scripts as a policy names them, each once. */
function hashesOfScripts(html: string): string[] {
  const inline = html.matchAll(/<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g);
  const hashes = [...inline].map(([, text = '']) => createHash('sha256').update(text).digest('base64'));
  return [...new Set(hashes)].map((hash) => `sha256-${hash}`);
}
