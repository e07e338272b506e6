import { portalRoute } from '@/lib/access/auth/portal-route';
import { releaseLead } from '@/lib/desk/lead-hold/hold-lead';
import { openDesk } from '@/lib/desk/work-list/open-desk';

/** Asked again and again by an open page; that is no use of a session (design access 2). */
export const POST = portalRoute({ run: ({ ctx, params }) => openDesk(ctx, params.hashid ?? '') });

export const DELETE = portalRoute({ run: ({ ctx, params }) => releaseLead(ctx, params.hashid ?? '') });
