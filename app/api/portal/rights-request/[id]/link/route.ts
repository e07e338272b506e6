import { sessionRoute } from '@/lib/access/auth/portal-route';
import { makeRecordLink, revokeRecordLink } from '@/lib/care/rights-answer/record-link';
import { linkInput } from '@/lib/care/rights-answer/schema';
import { readRequestNumber } from '@/lib/care/rights-request/own';

export const POST = sessionRoute({
  may: 'rights-request.answer',
  body: linkInput,
  run: ({ session, params, body }) => makeRecordLink(session.context, readRequestNumber(params.id), body),
});

export const DELETE = sessionRoute({
  may: 'rights-request.answer',
  run: async ({ session, params }) => {
    await revokeRecordLink(session.context, readRequestNumber(params.id));
    return {};
  },
});
