import { z } from 'zod';
import { sessionRoute } from '@/lib/access/auth/portal-route';
import { parseInput } from '@/lib/base/input/parse-input';
import { fileFormat } from '@/lib/base/list-file/schema';
import { listFileResponse } from '@/lib/http/http/file-response';
import { exportReport } from '@/lib/report/report/export-report';
import { readReportSearch } from '@/lib/report/report/search';

const formatInput = z.object({ format: fileFormat });

/** POST: the export is recorded in the audit trail. */
export const POST = sessionRoute({
  may: 'report.read-all',
  body: (body) => ({ search: readReportSearch(body), ...parseInput(formatInput, body) }),
  run: async ({ session: { context, environment }, body }) =>
    listFileResponse(await exportReport(context, { ...body, environment })),
});
