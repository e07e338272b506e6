import { portalRoute } from '@/lib/auth/portal-route';
import { readPathId } from '@/lib/http/path-id';
import { changeFilter, removeFilter } from '@/lib/saved-filter/change-filter';
import { changeFilterInput } from '@/lib/saved-filter/schema';

export const PUT = portalRoute({
  may: 'user.change-own-settings',
  body: changeFilterInput,
  run: ({ ctx, params, body }) =>
    changeFilter(ctx, { ...body, filterId: readPathId(params.id, 'saved filter') }),
});

export const DELETE = portalRoute({
  may: 'user.change-own-settings',
  run: ({ ctx, params }) => removeFilter(ctx, { filterId: readPathId(params.id, 'saved filter') }),
});
