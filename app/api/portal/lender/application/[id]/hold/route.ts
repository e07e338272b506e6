import { lenderRoute } from '@/lib/access/auth/portal-route';
import { holdApplication } from '@/lib/lender/decision/hold';

/** Asked again and again by an open page; that is no use of a session (design access 2). */
export const POST = lenderRoute({
  may: 'lender-application.decide',
  run: ({ ctx, params }) => holdApplication(ctx, params.id ?? ''),
});
