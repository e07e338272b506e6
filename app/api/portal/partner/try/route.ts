import { sessionRoute } from '@/lib/auth/portal-route';
import { tryRulesInput } from '@/lib/partner/input';
import { listTrialChoices, tryRules } from '@/lib/partner/try-rules';

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
