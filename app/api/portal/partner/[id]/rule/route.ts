import { sessionRoute } from '@/lib/auth/portal-route';
import { fileResponse } from '@/lib/http/file-response';
import { readPathId } from '@/lib/http/path-id';
import { exportRules } from '@/lib/partner/export-rules';

/** The partner's rules as a workbook. */
export const GET = sessionRoute({
  may: 'partner.list',
  run: async ({ session, params }) => {
    const { name, bytes } = await exportRules(session.context, {
      partnerId: readPathId(params.id, 'partner'),
    });
    return fileResponse(bytes, { 'content-disposition': `attachment; filename="${name}"` });
  },
});
