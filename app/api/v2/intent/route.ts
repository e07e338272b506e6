import { apiRoute } from '@/lib/http/api-route';
import { json } from '@/lib/http/respond';
import { listUsableIntents } from '@/lib/intent/list-usable-intents';

export const GET = apiRoute({
  scope: null,
  run: async ({ ctx }) => json(200, await listUsableIntents(ctx)),
});
