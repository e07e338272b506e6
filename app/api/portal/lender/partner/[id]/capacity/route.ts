import { lenderRoute } from '@/lib/access/auth/portal-route';
import { readPathId } from '@/lib/http/http/path-id';
import { changeOwnCapacity } from '@/lib/lender/capacity/change-capacity';
import { changeOwnCapacityInput } from '@/lib/lender/capacity/schema';

export const PUT = lenderRoute({
  may: 'lender-application.change',
  body: changeOwnCapacityInput.omit({ partnerId: true }),
  run: ({ ctx, body, params }) =>
    changeOwnCapacity(ctx, { ...body, partnerId: readPathId(params.id, 'partner') }),
});
