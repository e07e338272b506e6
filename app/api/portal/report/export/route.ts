import { z } from 'zod';
import { sessionRoute } from '@/lib/auth/portal-route';
import { listFileResponse } from '@/lib/http/file-response';
import { fileFormat } from '@/lib/list-file/schema';
import { parseInput } from '@/lib/parse-input';
import { exportReport } from '@/lib/report/export-report';
import { readReportSearch } from '@/lib/report/search';

const formatInput = z.object({ format: fileFormat });

/** POST: the export is recorded in the audit trail. */
export const POST = sessionRoute({
  may: 'report.read-all',
  body: (body) => ({ search: readReportSearch(body), ...parseInput(formatInput, body) }),
  run: async ({ session: { context, environment }, body }) =>
    listFileResponse(await exportReport(context, { ...body, environment })),
});
