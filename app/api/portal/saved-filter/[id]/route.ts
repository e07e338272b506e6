import { sessionRoute } from '@/lib/access/auth/portal-route';
import { homeContext } from '@/lib/access/auth/session';
import { readPathId } from '@/lib/http/http/path-id';
import { changeFilter, removeFilter } from '@/lib/report/saved-filter/change-filter';
import { changeFilterInput } from '@/lib/report/saved-filter/schema';

export const PUT = sessionRoute({
  may: 'user.change-own-settings',
  body: changeFilterInput,
  run: ({ session, params, body }) =>
    changeFilter(homeContext(session), { ...body, filterId: readPathId(params.id, 'saved filter') }),
});

export const DELETE = sessionRoute({
  may: 'user.change-own-settings',
  run: ({ session, params }) =>
    removeFilter(homeContext(session), { filterId: readPathId(params.id, 'saved filter') }),
});
