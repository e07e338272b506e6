import { sessionRoute } from '@/lib/access/auth/portal-route';
import { homeContext } from '@/lib/access/auth/session';
import { saveFilter } from '@/lib/report/saved-filter/save-filter';
import { saveFilterInput } from '@/lib/report/saved-filter/schema';

export const POST = sessionRoute({
  may: 'user.change-own-settings',
  body: saveFilterInput,
  run: ({ session, body }) => saveFilter(homeContext(session), body),
});
