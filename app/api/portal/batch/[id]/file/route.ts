import { portalRoute } from '@/lib/access/auth/portal-route';
import { openBatchFile, openRejected } from '@/lib/batch/open-batch-file';
import { extendedValue } from '@/lib/http/http/extended-value';
import { fileResponse } from '@/lib/http/http/file-response';

/**
 * The rejected rows, which a page needs to correct them; with `?rows=all` the whole file. Both are for its sender and for
 * managers.
 */
export const GET = portalRoute({
  run: async ({ ctx, params, query }) => {
    const batchId = params.id ?? '';
    if (query.get('rows') === 'all') {
      const { file, fileName } = await openBatchFile(ctx, batchId);
      return fileResponse(file.read(0, file.size), {
        'content-length': String(file.size),
        'content-disposition': `attachment; filename*=UTF-8''${extendedValue(fileName)}`,
      });
    }
    const { lines, sentWith } = await openRejected(ctx, batchId);
    return fileResponse(lines, { 'x-sent-with': encodeURIComponent(JSON.stringify(sentWith)) });
  },
});
