import { sessionRoute } from '@/lib/access/auth/portal-route';
import { readPathId } from '@/lib/http/http/path-id';
import { takeBackInput } from '@/lib/money/outcome/console-schema';
import { previewTakeBack, takeBackFile } from '@/lib/money/outcome/take-back';

export const GET = sessionRoute({
  may: 'outcome.record',
  run: ({ session, params }) => previewTakeBack(session.context, { id: readPathId(params.id, 'file') }),
});

export const POST = sessionRoute({
  may: 'outcome.record',
  isLong: true,
  body: takeBackInput,
  run: ({ session, body, params }) =>
    takeBackFile(session.context, { id: readPathId(params.id, 'file'), confirm: body.confirm }),
});
