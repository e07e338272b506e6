import { sessionRoute } from '@/lib/auth/portal-route';
import { closeStatementInput } from '@/lib/commission/schema';
import { closeStatement } from '@/lib/commission/statement';

export const POST = sessionRoute({
  may: 'commission.close',
  body: closeStatementInput,
  run: ({ session, body }) => closeStatement(session.context, body),
});
