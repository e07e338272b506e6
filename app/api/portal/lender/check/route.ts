import { visitorRoute } from '@/lib/auth/portal-route';
import { pageTiming } from '@/lib/partner-check/timing';
import { checkShared } from '@/lib/partner-share/check-shared';
import { shareTokenInput } from '@/lib/partner-share/schema';
import { processState } from '@/lib/process';

export const POST = visitorRoute({
  body: shareTokenInput,
  isLong: true,
  run: ({ body, address }) => checkShared(processState(), body, address, pageTiming),
});
