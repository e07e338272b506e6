import { sessionRoute } from '@/lib/access/auth/portal-route';
import { exportRules } from '@/lib/catalogue/partner/export-rules';
import { fileResponse } from '@/lib/http/http/file-response';
import { readPathId } from '@/lib/http/http/path-id';

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
