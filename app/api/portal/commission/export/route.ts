import { sessionRoute } from '@/lib/auth/portal-route';
import { exportEntries } from '@/lib/commission/export-entries';
import { exportEntriesInput } from '@/lib/commission/schema';
import { fileResponse } from '@/lib/http/file-response';

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
