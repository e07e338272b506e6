import { apiRoute } from '@/lib/http/api-route';
import { json } from '@/lib/http/respond';
import { getUsableIntent } from '@/lib/intent/get-usable-intent';

export const GET = apiRoute({
  scope: null,
  run: async ({ ctx, params }) => json(200, await getUsableIntent(ctx, params.id ?? '')),
});
