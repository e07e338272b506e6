import { apiRoute } from '@/lib/http/http/api-route';
import { json } from '@/lib/http/http/respond';
import { getLink } from '@/lib/lead/accept/get-link';

export const GET = apiRoute({
  scope: 'offers',
  run: async ({ ctx, params }) => json(200, await getLink(ctx, params.hashid ?? '')),
});
