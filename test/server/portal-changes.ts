import { appRoutes } from './app-routes';

/** All changes that the portal's own endpoints accept, with placeholders for ids. */
export function portalChanges(): { method: string; path: string }[] {
  return appRoutes()
    .filter(
      ({ method, path }) => path.startsWith('/api/portal/') && !path.includes('[...') && method !== 'GET',
    )
    .map(({ method, path }) => ({ method, path: path.replace(/\[\w+\]/g, '1') }));
}
