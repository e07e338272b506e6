import { visitorRoute } from '@/lib/access/auth/portal-route';
import { processState } from '@/lib/base/process/process';
import { pageTiming } from '@/lib/lender/partner-check/timing';
import { checkShared } from '@/lib/lender/partner-share/check-shared';
import { shareTokenInput } from '@/lib/lender/partner-share/schema';

export const POST = visitorRoute({
  body: shareTokenInput,
  isLong: true,
  run: ({ body, address }) => checkShared(processState(), body, address, pageTiming),
});
