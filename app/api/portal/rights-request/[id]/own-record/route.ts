import { sessionRoute } from '@/lib/access/auth/portal-route';
import { copyOwnRecord } from '@/lib/care/rights-answer/own-record';
import { recordInput } from '@/lib/care/rights-answer/schema';
import { listFileResponse } from '@/lib/http/http/file-response';
import { readPathId } from '@/lib/http/http/path-id';

export const POST = sessionRoute({
  may: 'rights-request.copy-own',
  body: recordInput,
  run: async ({ session, params, body }) =>
    listFileResponse(await copyOwnRecord(session.context, readPathId(params.id, 'request'), body)),
});
