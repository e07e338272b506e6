import { checkedByVerb, sessionRoute } from '@/lib/auth/portal-route';
import { type ApplyCatalogueInput, previewCatalogue } from '@/lib/catalogue-file/apply-catalogue';

export const POST = sessionRoute({
  body: checkedByVerb<ApplyCatalogueInput>,
  run: ({ session, body }) => previewCatalogue(session.context, body),
});
