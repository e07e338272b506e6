import { sessionRoute } from '@/lib/auth/portal-route';
import { homeContext } from '@/lib/auth/session';
import { saveFilter } from '@/lib/saved-filter/save-filter';
import { saveFilterInput } from '@/lib/saved-filter/schema';

export const POST = sessionRoute({
  may: 'user.change-own-settings',
  body: saveFilterInput,
  run: ({ session, body }) => saveFilter(homeContext(session), body),
});
