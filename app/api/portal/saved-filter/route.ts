import { portalRoute } from '@/lib/auth/portal-route';
import { saveFilter } from '@/lib/saved-filter/save-filter';
import { saveFilterInput } from '@/lib/saved-filter/schema';

export const POST = portalRoute({
  may: 'user.change-own-settings',
  body: saveFilterInput,
  run: ({ ctx, body }) => saveFilter(ctx, body),
});
