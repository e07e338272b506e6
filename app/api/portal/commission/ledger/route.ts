import { sessionRoute } from '@/lib/access/auth/portal-route';
import { fileResponse } from '@/lib/http/http/file-response';
import { exportLedgers } from '@/lib/money/commission/export-ledgers';
import { exportLedgersInput } from '@/lib/money/commission/schema';

/** The ledgers of all affiliates as one file. */
export const POST = sessionRoute({
  may: 'commission.list-all',
  body: exportLedgersInput,
  run: async ({ session, body }) => {
    const file = await exportLedgers(session.context, body);
    return fileResponse(file.bytes, {
      'content-type': file.contentType,
      'content-disposition': `attachment; filename="${file.fileName}"`,
    });
  },
});
