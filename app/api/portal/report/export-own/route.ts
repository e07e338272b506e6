import { z } from 'zod';
import { portalRoute } from '@/lib/access/auth/portal-route';
import { parseInput } from '@/lib/base/input/parse-input';
import { fileFormat } from '@/lib/base/list-file/schema';
import { listFileResponse } from '@/lib/http/http/file-response';
import { ownReportGroups } from '@/lib/report/report/definition';
import { exportOwnReport } from '@/lib/report/report/export-report';
import { readReportSearch } from '@/lib/report/report/search';

const formatInput = z.object({ format: fileFormat });

/** POST: the export is recorded in the audit trail. */
export const POST = portalRoute({
  may: 'report.read',
  body: (body) => ({ search: readReportSearch(body, ownReportGroups), ...parseInput(formatInput, body) }),
  run: async ({ ctx, body }) => listFileResponse(await exportOwnReport(ctx, body)),
});
