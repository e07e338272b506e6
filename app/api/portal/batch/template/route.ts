import { portalRoute } from '@/lib/access/auth/portal-route';
import { makeTemplate } from '@/lib/batch/make-template';
import { findCaptureIntents } from '@/lib/catalogue/intent/find-capture-intents';
import { fileResponse } from '@/lib/http/http/file-response';
import { sampleRows } from '@/lib/sample/sample-data/workbook';

/** The workbook to type leads into; `?language=af` has Afrikaans headings, `?sample=on` made-up leads to try an upload with. */
export const GET = portalRoute({
  run: async ({ ctx, query }) => {
    const intents = (await findCaptureIntents(ctx)) ?? [];
    const isAfrikaans = query.get('language') === 'af';
    const products = intents.map(({ title }) => title);
    if (query.get('sample') === 'on') {
      const bytes = makeTemplate('en', products, sampleRows(products));
      return fileResponse(bytes, { 'content-disposition': 'attachment; filename="sample-leads.xlsx"' });
    }
    const bytes = makeTemplate(isAfrikaans ? 'af' : 'en', products);
    const name = isAfrikaans ? 'leads-sjabloon.xlsx' : 'leads-template.xlsx';
    return fileResponse(bytes, { 'content-disposition': `attachment; filename="${name}"` });
  },
});
