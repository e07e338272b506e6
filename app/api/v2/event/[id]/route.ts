import { getEvent } from '@/lib/event/event/get-event';
import { apiRoute } from '@/lib/http/http/api-route';
import { json } from '@/lib/http/http/respond';

export const GET = apiRoute({
  scope: 'read',
  run: async ({ ctx, params }) => json(200, await getEvent(ctx, params.id ?? '')),
});
