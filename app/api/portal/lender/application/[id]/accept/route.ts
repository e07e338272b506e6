import { lenderRoute } from '@/lib/access/auth/portal-route';
import { acceptAsLender } from '@/lib/lender/decision/decide';
import { acceptAsLenderInput } from '@/lib/lender/decision/schema';

export const POST = lenderRoute({
  may: 'lender-application.decide',
  body: acceptAsLenderInput,
  run: ({ ctx, body, params }) => acceptAsLender(ctx, params.id ?? '', body),
});
