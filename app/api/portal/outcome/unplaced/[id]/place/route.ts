import { sessionRoute } from '@/lib/auth/portal-route';
import { readPathId } from '@/lib/http/path-id';
import { placeInput } from '@/lib/outcome/console-schema';
import { placeUnplaced } from '@/lib/outcome/decide-unplaced';

export const POST = sessionRoute({
  may: 'outcome.record',
  body: placeInput,
  run: ({ session, body, params }) => placeUnplaced(session.context, readPathId(params.id, 'outcome'), body),
});
