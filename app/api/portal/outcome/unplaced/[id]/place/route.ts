import { sessionRoute } from '@/lib/access/auth/portal-route';
import { readPathId } from '@/lib/http/http/path-id';
import { placeInput } from '@/lib/money/outcome/console-schema';
import { placeUnplaced } from '@/lib/money/outcome/decide-unplaced';

export const POST = sessionRoute({
  may: 'outcome.record',
  body: placeInput,
  run: ({ session, body, params }) => placeUnplaced(session.context, readPathId(params.id, 'outcome'), body),
});
