import { apiRoute } from '@/lib/http/http/api-route';
import { json } from '@/lib/http/http/respond';
import { getLead } from '@/lib/lead/lead/get-lead';

export const GET = apiRoute({
  scope: 'read',
  run: async ({ ctx, params }) => json(200, await getLead(ctx, params.hashid ?? '')),
});
