import { sessionRoute } from '@/lib/access/auth/portal-route';
import { parseInput } from '@/lib/base/input/parse-input';
import { exportCatalogue } from '@/lib/catalogue/catalogue-file/export-catalogue';
import { exportWorkbook } from '@/lib/catalogue/catalogue-file/export-workbook';
import { exportQuery } from '@/lib/catalogue/catalogue-file/schema';
import { listFileResponse } from '@/lib/http/http/file-response';

/** Returns the catalogue of the operator's current environment: as JSON, as a workbook, or the workbook's template. */
export const GET = sessionRoute({
  may: 'catalogue.export',
  run: async ({ session: { context, environment }, query }) => {
    const { format } = parseInput(exportQuery, { format: query.get('format') ?? undefined });
    if (format === 'json') return exportCatalogue(context, { environment });
    return listFileResponse(
      await exportWorkbook(context, { environment, isTemplate: format === 'template' }),
    );
  },
});
