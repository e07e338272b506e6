import { getUsableIntent } from '@/lib/catalogue/intent/get-usable-intent';
import { apiRoute } from '@/lib/http/http/api-route';
import { json } from '@/lib/http/http/respond';

export const GET = apiRoute({
  scope: null,
  run: async ({ ctx, params }) => json(200, await getUsableIntent(ctx, params.id ?? '')),
});
