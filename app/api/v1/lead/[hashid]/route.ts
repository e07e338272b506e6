import { getLeadV1 } from '@/lib/v1/get-lead';
import { jsonV1 } from '@/lib/v1/respond';
import { v1Route } from '@/lib/v1/v1-route';

export const GET = v1Route({
  scope: 'read',
  run: async ({ ctx, params }) => jsonV1(200, await getLeadV1(ctx, params.hashid ?? '')),
});
