import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';

// Not relative to this file: the fuzz command bundles it.
const app = join(process.cwd(), 'app');

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;

/** A method that a `route.ts` of `app` answers. */
export interface AppRoute {
  readonly method: (typeof methods)[number];
  /** As in the file tree: `/api/v2/lead/[hashid]`. */
  readonly path: string;
  /** Whether it reads a body. */
  readonly takesBody: boolean;
}

/** Everything that the `route.ts` files of `app` answer, catch-alls included. */
export function appRoutes(): AppRoute[] {
  return filesOf(/(^|\/)route\.tsx?$/).flatMap((file) => {
    const declarations = readFileSync(join(app, file), 'utf8')
      .split(/^(?=export )/m)
      .slice(1);
    return declarations.flatMap((text) => {
      const names =
        /^export \{(.*)\}/.exec(text)?.[1] ?? /^export (?:async )?(?:const|function) \w+/.exec(text)?.[0];
      return methods
        .filter((method) => new RegExp(`\\b${method}\\b`).test(names ?? ''))
        .map((method) => ({ method, path: pathOf(file), takesBody: /^\s*(?:body|receive)\b/m.test(text) }));
    });
  });
}

/** The paths of all pages: `/lead/[hashid]`; of pages under one file, the first. */
export function appPages(): string[] {
  return filesOf(/(^|\/)page\.tsx$/).map((file) => pathOf(file).replace(/\/\[\[\.{3}\w+\]\]$/, ''));
}

function filesOf(name: RegExp): string[] {
  return readdirSync(app, { recursive: true, encoding: 'utf8' })
    .map((file) => file.split(sep).join('/'))
    .filter((file) => name.test(file))
    .sort();
}

/** Folders in parentheses are route groups and not part of the URL. */
function pathOf(file: string): string {
  const folders = file.split('/').slice(0, -1);
  return `/${folders.filter((name) => !/^\(.*\)$/.test(name)).join('/')}`;
}
