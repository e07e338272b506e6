import { apiRoute } from '@/lib/http/http/api-route';
import { checkLead } from '@/lib/lead/lead/check-lead';

/** Beyond the specification: what `POST /lead` would say, without storing anything. */
export const POST = apiRoute({
  scope: 'leads',
  jsonOnly: true,
  body: (body) => body,
  run: ({ ctx, body }) => checkLead(ctx, body),
});
