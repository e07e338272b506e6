import { lenderRoute } from '@/lib/access/auth/portal-route';
import { readPathId } from '@/lib/http/http/path-id';
import { takeNewSecret } from '@/lib/lender/proposal/new-secret';

export const POST = lenderRoute({
  may: 'lender-application.propose',
  run: ({ ctx, params }) => takeNewSecret(ctx, readPathId(params.id, 'proposal')),
});
