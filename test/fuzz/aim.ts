import { appPages, appRoutes } from '@/test/server/app-routes';

/** What a request aims at: a method of a route, or a page. */
export interface Aim {
  readonly method: string;
  /** As in the file tree. */
  readonly path: string;
  /** For the figures, and for who usually asks. */
  readonly kind: 'v2' | 'v1' | 'portal' | 'auth' | 'partner' | 'sandbox' | 'page' | 'other';
  /** The path with `{subject}` for each parameter. */
  readonly target: string;
}

/** Served without a file of `app`, or by Next itself. */
const others = [
  '/healthz',
  '/readyz',
  '/metrics',
  '/docs/openapi.json',
  '/docs/llms.txt',
  '/docs/search.json',
  '/docs/message',
  '/docs/guide/lead.md',
  '/docs/nowhere',
  '/icon.svg',
  '/nowhere',
  '/api/auth/session',
  '/api/auth/signin/credentials',
  '/_next/static/chunks/none.js',
  '/_next/image?url=%2Ficon.svg&w=64&q=75',
  '/_next/data/none/lead.json',
  '/*',
];

/** Everything that is served, from the routes themselves: a new route is aimed at without a line here. */
export function aims(): Aim[] {
  return [
    ...appRoutes().map(({ method, path }) => aimAt(method, path)),
    ...appPages().map((path) => aimAt('GET', path)),
    ...others.map((path) => aimAt('GET', path)),
  ];
}

export const nameOf = ({ method, path }: Aim) => `${method} ${path}`;

function aimAt(method: string, path: string): Aim {
  return { method, path, kind: kindOf(path), target: targetOf(path) };
}

function kindOf(path: string): Aim['kind'] {
  const name = /^\/api\/(v2|v1|portal|auth|partner|sandbox)\//.exec(path)?.[1];
  if (name) return name as Aim['kind'];
  return path.startsWith('/api') || others.includes(path) ? 'other' : 'page';
}

/** A parameter is called by what it is, by the segment before it where its own name does not say. */
function targetOf(path: string): string {
  const segments = path.split('/');
  return segments
    .map((segment, at) => {
      const name = /^\[(?:\.\.\.)?(\w+)\]$/.exec(segment)?.[1];
      if (!name) return segment;
      if (segment.startsWith('[...')) return 'nothing/here';
      if (name === 'token') return `{${segments[at - 1]}Token}`;
      return `{${['id', 'name', 'partner'].includes(name) ? segments[at - 1] : name}}`;
    })
    .join('/');
}
