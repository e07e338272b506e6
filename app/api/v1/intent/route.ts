import { listUsableIntents } from '@/lib/catalogue/intent/list-usable-intents';
import { jsonV1 } from '@/lib/v1/respond';
import { v1Route } from '@/lib/v1/v1-route';

export const GET = v1Route({
  scope: null,
  run: async ({ ctx }) => jsonV1(200, { intents: await listUsableIntents(ctx) }),
});
