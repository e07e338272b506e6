import { portalRoute } from '@/lib/access/auth/portal-route';
import { sayDeveloper } from '@/lib/account/go-live/say-developer';
import { sayDeveloperInput } from '@/lib/account/go-live/schema';

export const PUT = portalRoute({
  may: 'go-live.change',
  body: sayDeveloperInput,
  run: ({ ctx, body }) => sayDeveloper(ctx, body),
});
