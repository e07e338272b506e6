import { z } from 'zod';
import { portalRoute } from '@/lib/access/auth/portal-route';
import { parseInput } from '@/lib/base/input/parse-input';
import { fileFormat } from '@/lib/base/list-file/schema';
import { listFileResponse } from '@/lib/http/http/file-response';
import { exportLeads } from '@/lib/lead/lead/export-leads';
import { readLeadQuery } from '@/lib/lead/lead/read-query';

const formatInput = z.object({ format: fileFormat.default('csv') });

/** POST: the search is in the body, and the export is recorded in the audit trail. */
export const POST = portalRoute({
  may: 'lead.export',
  body: (body) => ({ ...readLeadQuery(body), ...parseInput(formatInput, body) }),
  run: async ({ ctx, body: { format, ...query } }) => listFileResponse(await exportLeads(ctx, query, format)),
});
