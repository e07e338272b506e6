import { portalRoute } from '@/lib/auth/portal-route';
import { openBatchFile } from '@/lib/batch/open-batch-file';
import { fileResponse } from '@/lib/http/file-response';

export const GET = portalRoute({
  run: async ({ ctx, params }) => {
    const { file, ...sent } = await openBatchFile(ctx, params.id ?? '');
    return fileResponse(file.read(0, file.size), {
      'content-length': String(file.size),
      'x-sent-with': encodeURIComponent(JSON.stringify(sent)),
    });
  },
});
