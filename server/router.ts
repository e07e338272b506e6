export type Params = Record<string, string>;
export type RouteHandler = (request: Request, context: { params: Promise<Params> }) => Promise<Response>;

/** Exports of a `route.ts`: one handler per HTTP method, possibly others. */
export type RouteModule = Readonly<Record<string, unknown>>;

export interface Route {
  /** As in the file tree, e.g. `/api/v2/lead/[hashid]`. */
  readonly path: string;
  readonly module: RouteModule;
}

export interface FoundRoute {
  readonly module: RouteModule;
  readonly params: Params;
}

interface Node {
  readonly fixed: Map<string, Node>;
  param: { name: string; node: Node } | null;
  rest: { name: string; module: RouteModule } | null;
  module: RouteModule | null;
}

const emptyNode = (): Node => ({ fixed: new Map(), param: null, rest: null, module: null });

/**
 * Finds the route for a path as Next would: static segments before `[param]` before `[...rest]`. Ignores a
 * trailing slash. Returns null if there is no route or the percent-encoding is invalid.
 */
export function createRouter(routes: readonly Route[]): (path: string) => FoundRoute | null {
  const root = emptyNode();
  for (const route of routes) add(root, route);
  return (path) => {
    const segments = segmentsOf(path);
    return segments && find(root, segments, 0, {});
  };
}

function add(root: Node, { path, module }: Route): void {
  let node = root;
  for (const segment of path.split('/').slice(1)) {
    const rest = /^\[\.\.\.(.+)\]$/.exec(segment)?.[1];
    if (rest) {
      node.rest = { name: rest, module };
      return;
    }
    const name = /^\[(.+)\]$/.exec(segment)?.[1];
    if (name) {
      node.param ??= { name, node: emptyNode() };
      if (node.param.name !== name) throw new Error(`two names for one segment of ${path}`);
      node = node.param.node;
    } else {
      const next = node.fixed.get(segment) ?? emptyNode();
      node.fixed.set(segment, next);
      node = next;
    }
  }
  node.module = module;
}

function segmentsOf(path: string): string[] | null {
  const end = path.length > 1 && path.endsWith('/') ? path.length - 1 : path.length;
  const segments = path.slice(1, end).split('/');
  if (!path.includes('%')) return segments;
  try {
    return segments.map(decodeURIComponent);
  } catch {
    return null;
  }
}

function find(node: Node, segments: readonly string[], at: number, params: Params): FoundRoute | null {
  const segment = segments[at];
  if (segment === undefined) return node.module && { module: node.module, params };
  const fixed = node.fixed.get(segment);
  const byName = fixed && find(fixed, segments, at + 1, params);
  if (byName) return byName;
  if (segment === '') return null;
  const byParam =
    node.param && find(node.param.node, segments, at + 1, { ...params, [node.param.name]: segment });
  if (byParam) return byParam;
  return (
    node.rest && {
      module: node.rest.module,
      params: { ...params, [node.rest.name]: segments.slice(at).join('/') },
    }
  );
}

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;

/** Returns the handler for a method, or the allowed methods. GET also handles HEAD. */
export function handlerFor(module: RouteModule, method: string): RouteHandler | { allow: string[] } {
  const direct = (methods as readonly string[]).includes(method) ? module[method] : null;
  if (typeof direct === 'function') return direct as RouteHandler;
  if (method === 'HEAD' && typeof module.GET === 'function') return module.GET as RouteHandler;
  const handlers = methods.filter((name) => typeof module[name] === 'function');
  const allow: string[] = [...handlers];
  if (allow.includes('GET') && !allow.includes('HEAD')) allow.splice(1, 0, 'HEAD');
  return { allow };
}
