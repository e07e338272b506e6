import { AppError } from '@/lib/base/error/error';
import { parseUrl } from '@/lib/base/input/parse-url';
import { processState } from '@/lib/base/process/process';
import { isLoopbackHost } from '@/lib/catalogue/partner/url';
import { noteRefused } from '@/lib/http/request/note-refusal';

/**
 * Throws `forbidden` for a change sent by another site's page: its Origin is not the portal's (design access 6). On
 * localhost every name of the machine is the portal's, but only for a page that was requested under that very name.
 */
export function refuseForeignOrigin(request: Request): void {
  const { portalOrigin } = processState().env;
  const origin = request.headers.get('origin');
  if (origin === portalOrigin) return;
  const own = origin !== null && origin === `http://${request.headers.get('host')}`;
  if (own && isOnLoopback(origin) && isOnLoopback(portalOrigin)) return;
  noteRefused('a change from another origin was refused', request);
  throw new AppError('forbidden', 'this request did not come from the portal');
}

function isOnLoopback(origin: string): boolean {
  return isLoopbackHost(parseUrl(origin)?.hostname ?? '');
}
