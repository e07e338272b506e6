import { visitorRoute } from '@/lib/access/auth/portal-route';
import { processState } from '@/lib/base/process/process';
import { openRecord } from '@/lib/care/rights-answer/open-record';
import { openRecordInput } from '@/lib/care/rights-answer/schema';
import { listFileResponse } from '@/lib/http/http/file-response';

/** A POST, so that programs which follow the links of a mail do not use it up. */
export const POST = visitorRoute({
  body: openRecordInput,
  run: async ({ body, address }) => listFileResponse(await openRecord(processState(), body, address)),
});
