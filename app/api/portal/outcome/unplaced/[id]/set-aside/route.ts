import { sessionRoute } from '@/lib/access/auth/portal-route';
import { readPathId } from '@/lib/http/http/path-id';
import { setAsideInput } from '@/lib/money/outcome/console-schema';
import { setAsideUnplaced } from '@/lib/money/outcome/decide-unplaced';

export const POST = sessionRoute({
  may: 'outcome.record',
  body: setAsideInput,
  run: ({ session, body, params }) =>
    setAsideUnplaced(session.context, readPathId(params.id, 'outcome'), body),
});
