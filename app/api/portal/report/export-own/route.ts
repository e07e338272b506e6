import { z } from 'zod';
import { portalRoute } from '@/lib/auth/portal-route';
import { listFileResponse } from '@/lib/http/file-response';
import { fileFormat } from '@/lib/list-file/schema';
import { parseInput } from '@/lib/parse-input';
import { ownReportGroups } from '@/lib/report/definition';
import { exportOwnReport } from '@/lib/report/export-report';
import { readReportSearch } from '@/lib/report/search';

const formatInput = z.object({ format: fileFormat });

/** POST: the export is recorded in the audit trail. */
export const POST = portalRoute({
  may: 'report.read',
  body: (body) => ({ search: readReportSearch(body, ownReportGroups), ...parseInput(formatInput, body) }),
  run: async ({ ctx, body }) => listFileResponse(await exportOwnReport(ctx, body)),
});
