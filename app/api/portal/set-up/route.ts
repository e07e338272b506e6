import { visitorRoute } from '@/lib/auth/portal-route';
import { processState } from '@/lib/process';
import { setUpInput } from '@/lib/set-up/schema';
import { setUp } from '@/lib/set-up/set-up';

export const POST = visitorRoute({
  body: setUpInput,
  run: ({ body, address }) => setUp(processState(), body, address),
});
