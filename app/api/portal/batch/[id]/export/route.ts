import { portalRoute } from '@/lib/access/auth/portal-route';
import { exportUpload } from '@/lib/batch/follow-on/export-upload';
import { extendedValue } from '@/lib/http/http/extended-value';
import { fileResponse } from '@/lib/http/http/file-response';

export const GET = portalRoute({
  may: 'lead.export',
  run: async ({ ctx, params }) => {
    const { fileName, bytes } = await exportUpload(ctx, params.id ?? '');
    return fileResponse(bytes, {
      'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'content-disposition': `attachment; filename*=UTF-8''${extendedValue(fileName)}`,
    });
  },
});
