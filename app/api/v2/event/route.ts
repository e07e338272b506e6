import { listEvents } from '@/lib/event/list-events';
import { parseEventQuery } from '@/lib/event/schema';
import { apiRoute } from '@/lib/http/api-route';
import { json } from '@/lib/http/respond';

/** Beyond the specification: what happened, without asking for each lead; held until something does. */
export const GET = apiRoute({
  scope: 'read',
  run: async ({ ctx, query, request }) =>
    json(200, await listEvents(ctx, parseEventQuery(query), request.signal)),
});
