import { sessionRoute } from '@/lib/access/auth/portal-route';
import { makeRecordLink, revokeRecordLink } from '@/lib/care/rights-answer/record-link';
import { linkInput } from '@/lib/care/rights-answer/schema';
import { readPathId } from '@/lib/http/http/path-id';

export const POST = sessionRoute({
  may: 'rights-request.answer',
  body: linkInput,
  run: ({ session, params, body }) => makeRecordLink(session.context, readPathId(params.id, 'request'), body),
});

export const DELETE = sessionRoute({
  may: 'rights-request.answer',
  run: async ({ session, params }) => {
    await revokeRecordLink(session.context, readPathId(params.id, 'request'));
    return {};
  },
});
