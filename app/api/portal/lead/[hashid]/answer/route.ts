import { assertMayCapture } from '@/lib/access/auth/may-capture';
import { portalRoute } from '@/lib/access/auth/portal-route';
import { editLead, readEditLeadInput } from '@/lib/lead/submission/edit-lead';

/** Changes answers of a lead and asks the partners again. */
export const POST = portalRoute({
  admit: assertMayCapture,
  body: readEditLeadInput,
  run: ({ ctx, params, body }) => editLead(ctx, params.hashid ?? '', body),
});
