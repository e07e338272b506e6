import { sessionRoute } from '@/lib/access/auth/portal-route';
import { tryRulesInput } from '@/lib/catalogue/partner/input';
import { listTrialChoices, tryRules } from '@/lib/catalogue/partner/try-rules';

export const GET = sessionRoute({
  may: 'partner.list',
  run: ({ session }) => listTrialChoices(session.context),
});

export const POST = sessionRoute({
  may: 'partner.list',
  reads: true,
  body: tryRulesInput,
  run: ({ session, body, signal }) => tryRules(session.context, body, signal),
});
