import { AppError } from '@/lib/error';
import { processState } from '@/lib/process';

/** Throws `forbidden` for a change that another site's page has sent: its Origin is not the portal's (DESIGN 9). */
export function refuseForeignOrigin(request: Request): void {
  if (request.headers.get('origin') === processState().env.portalOrigin) return;
  throw new AppError('forbidden', 'this request did not come from the portal');
}
