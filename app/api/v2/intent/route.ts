import { listUsableIntents } from '@/lib/catalogue/intent/list-usable-intents';
import { apiRoute } from '@/lib/http/http/api-route';
import { json } from '@/lib/http/http/respond';

export const GET = apiRoute({
  scope: null,
  run: async ({ ctx }) => json(200, await listUsableIntents(ctx)),
});
