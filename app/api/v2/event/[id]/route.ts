import { getEvent } from '@/lib/event/get-event';
import { apiRoute } from '@/lib/http/api-route';
import { json } from '@/lib/http/respond';

export const GET = apiRoute({
  scope: 'read',
  run: async ({ ctx, params }) => json(200, await getEvent(ctx, params.id ?? '')),
});
