import { sessionRoute } from '@/lib/auth/portal-route';
import { readPathId } from '@/lib/http/path-id';
import { setAsideInput } from '@/lib/outcome/console-schema';
import { setAsideUnplaced } from '@/lib/outcome/decide-unplaced';

export const POST = sessionRoute({
  may: 'outcome.record',
  body: setAsideInput,
  run: ({ session, body, params }) =>
    setAsideUnplaced(session.context, readPathId(params.id, 'outcome'), body),
});
