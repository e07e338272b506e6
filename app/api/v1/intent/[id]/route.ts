import { getUsableIntent } from '@/lib/catalogue/intent/get-usable-intent';
import { jsonV1 } from '@/lib/v1/respond';
import { v1Route } from '@/lib/v1/v1-route';

export const GET = v1Route({
  scope: null,
  run: async ({ ctx, params }) => jsonV1(200, await getUsableIntent(ctx, params.id ?? '')),
});
