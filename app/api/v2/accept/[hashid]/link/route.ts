import { getLink } from '@/lib/accept/get-link';
import { apiRoute } from '@/lib/http/api-route';
import { json } from '@/lib/http/respond';

export const GET = apiRoute({
  scope: 'offers',
  run: async ({ ctx, params }) => json(200, await getLink(ctx, params.hashid ?? '')),
});
