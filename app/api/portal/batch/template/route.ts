import { portalRoute } from '@/lib/auth/portal-route';
import { makeTemplate } from '@/lib/batch/make-template';
import { fileResponse } from '@/lib/http/file-response';
import { findCaptureIntents } from '@/lib/intent/find-capture-intents';

/** The workbook to type leads into; `?language=af` has Afrikaans headings. */
export const GET = portalRoute({
  run: async ({ ctx, query }) => {
    const intents = (await findCaptureIntents(ctx)) ?? [];
    const isAfrikaans = query.get('language') === 'af';
    const bytes = makeTemplate(
      isAfrikaans ? 'af' : 'en',
      intents.map(({ title }) => title),
    );
    const name = isAfrikaans ? 'leads-sjabloon.xlsx' : 'leads-template.xlsx';
    return fileResponse(bytes, { 'content-disposition': `attachment; filename="${name}"` });
  },
});
