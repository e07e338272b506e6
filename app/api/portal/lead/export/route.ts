import { z } from 'zod';
import { portalRoute } from '@/lib/auth/portal-route';
import { listFileResponse } from '@/lib/http/file-response';
import { exportLeads } from '@/lib/lead/export-leads';
import { readLeadQuery } from '@/lib/lead/read-query';
import { fileFormat } from '@/lib/list-file/schema';
import { parseInput } from '@/lib/parse-input';

const formatInput = z.object({ format: fileFormat.default('csv') });

/** POST: the search is in the body, and the export is recorded in the audit trail. */
export const POST = portalRoute({
  may: 'lead.export',
  body: (body) => ({ ...readLeadQuery(body), ...parseInput(formatInput, body) }),
  run: async ({ ctx, body: { format, ...query } }) => listFileResponse(await exportLeads(ctx, query, format)),
});
