import { sessionRoute } from '@/lib/access/auth/portal-route';
import { closeStatementInput } from '@/lib/money/commission/schema';
import { closeStatement } from '@/lib/money/commission/statement';

export const POST = sessionRoute({
  may: 'commission.close',
  body: closeStatementInput,
  run: ({ session, body }) => closeStatement(session.context, body),
});
