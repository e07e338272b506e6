import { apiRoute } from '@/lib/http/http/api-route';
import { json } from '@/lib/http/http/respond';
import { listLeadOutcomes } from '@/lib/money/outcome/list-lead-outcomes';

export const GET = apiRoute({
  scope: 'read',
  run: async ({ ctx, params }) => json(200, await listLeadOutcomes(ctx, params.hashid ?? '')),
});
