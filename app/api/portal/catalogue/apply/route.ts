import { checkedByVerb, sessionRoute } from '@/lib/auth/portal-route';
import { type ApplyCatalogueInput, applyCatalogue } from '@/lib/catalogue/apply-catalogue';

export const POST = sessionRoute({
  body: checkedByVerb<ApplyCatalogueInput>,
  run: ({ session, body }) => applyCatalogue(session.context, body),
});
