import { processState } from '@/lib/process';

/** The refusal of a change that another site's page has sent, or null when its Origin is the portal's (DESIGN 9). */
export function foreignOrigin(request: Request): Response | null {
  if (request.headers.get('origin') === processState().env.portalOrigin) return null;
  return Response.json({ message: 'this request did not come from the portal' }, { status: 403 });
}
