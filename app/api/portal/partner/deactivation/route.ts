import { sessionRoute } from '@/lib/access/auth/portal-route';
import { previewDeactivationInput } from '@/lib/catalogue/partner/input';
import { previewDeactivation } from '@/lib/catalogue/partner/preview-deactivation';

/** Counts what deactivating partners would take away, in the session's environment. */
export const POST = sessionRoute({
  may: 'partner.change',
  reads: true,
  body: previewDeactivationInput,
  run: ({ session: { context, environment }, body }) =>
    previewDeactivation(context, { ...body, environment }),
});
