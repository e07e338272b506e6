import { sessionRoute } from '@/lib/access/auth/portal-route';
import { fileResponse } from '@/lib/http/http/file-response';
import { exportEntries } from '@/lib/money/commission/export-entries';
import { exportEntriesInput } from '@/lib/money/commission/schema';

export const POST = sessionRoute({
  may: 'commission.list',
  body: exportEntriesInput,
  run: async ({ session, body }) => {
    const file = await exportEntries(session.context, body);
    return fileResponse(file.bytes, {
      'content-type': file.contentType,
      'content-disposition': `attachment; filename="${file.fileName}"`,
    });
  },
});
