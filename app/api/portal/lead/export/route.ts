import { portalRoute } from '@/lib/auth/portal-route';
import { fileResponse } from '@/lib/http/file-response';
import { exportLeads } from '@/lib/lead/export-leads';
import { readLeadQuery } from '@/lib/lead/read-query';

/** POST: the search is in the body, and the export is recorded in the audit trail. */
export const POST = portalRoute({
  may: 'lead.export',
  body: readLeadQuery,
  run: async ({ ctx, body }) => {
    const { fileName, lines } = await exportLeads(ctx, body);
    return fileResponse(lines, {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${fileName}"`,
    });
  },
});
