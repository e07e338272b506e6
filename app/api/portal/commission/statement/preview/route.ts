import { sessionRoute } from '@/lib/access/auth/portal-route';
import { closeStatementInput } from '@/lib/money/commission/schema';
import { previewClose } from '@/lib/money/commission/statement';

/** Brings the ledger up to date before it counts, so it counts as a change. */
export const POST = sessionRoute({
  may: 'commission.close',
  body: closeStatementInput,
  run: ({ session, body }) => previewClose(session.context, body),
});
