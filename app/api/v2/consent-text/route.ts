import { apiRoute } from '@/lib/http/http/api-route';
import { listServedConsentTexts } from '@/lib/message/consent-text/list-served';

export const GET = apiRoute({
  scope: null,
  run: ({ ctx, query }) => listServedConsentTexts(ctx, query.get('language')),
});
