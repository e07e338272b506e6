import { lenderRoute } from '@/lib/access/auth/portal-route';
import { declineAsLender } from '@/lib/lender/decision/decide';
import { declineAsLenderInput } from '@/lib/lender/decision/schema';

export const POST = lenderRoute({
  may: 'lender-application.decide',
  body: declineAsLenderInput,
  run: ({ ctx, body, params }) => declineAsLender(ctx, params.id ?? '', body),
});
