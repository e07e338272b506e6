import { sessionRoute } from '@/lib/access/auth/portal-route';
import { renameReasons } from '@/lib/money/claim/reason';
import { renameReasonsInput } from '@/lib/money/claim/schema';

export const PUT = sessionRoute({
  may: 'lender.change',
  body: renameReasonsInput,
  run: ({ session, body }) => renameReasons(session.context, body),
});
