import { visitorRoute } from '@/lib/access/auth/portal-route';
import { setUpInput } from '@/lib/access/set-up/schema';
import { setUp } from '@/lib/access/set-up/set-up';
import { processState } from '@/lib/base/process/process';

export const POST = visitorRoute({
  body: setUpInput,
  run: ({ body, address }) => setUp(processState(), body, address),
});
