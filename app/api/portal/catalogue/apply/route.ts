import { checkedByVerb, sessionRoute } from '@/lib/auth/portal-route';
import { type ApplyCatalogueInput, applyCatalogue } from '@/lib/catalogue-file/apply-catalogue';

export const POST = sessionRoute({
  body: checkedByVerb<ApplyCatalogueInput>,
  run: ({ session, body }) => applyCatalogue(session.context, body),
});
