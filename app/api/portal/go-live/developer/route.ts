import { portalRoute } from '@/lib/auth/portal-route';
import { sayDeveloper } from '@/lib/go-live/say-developer';
import { sayDeveloperInput } from '@/lib/go-live/schema';

export const PUT = portalRoute({
  may: 'go-live.change',
  body: sayDeveloperInput,
  run: ({ ctx, body }) => sayDeveloper(ctx, body),
});
