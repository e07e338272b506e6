import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** All changes that the portal's own endpoints accept, with placeholders for ids. */
export function portalChanges(): { method: string; path: string }[] {
  const root = join(import.meta.dirname, '..', '..', 'app', 'api', 'portal');
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('route.ts') && !file.includes('[...'))
    .flatMap((file) => {
      const path = `/api/portal/${file.replace(/\/?route\.ts$/, '').replace(/\[\w+\]/g, '1')}`;
      const found = readFileSync(join(root, file), 'utf8').matchAll(
        /export const (POST|PUT|PATCH|DELETE)\b/g,
      );
      return [...found].map(([, method = '']) => ({ method, path }));
    });
}
