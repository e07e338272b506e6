import { findCatalogueVersion } from '@/db/query/catalogue/catalogue-snapshot';
import { listAgents } from '@/db/query/desk/lead-agent';
import type { AffiliateContext } from '@/lib/base/actor/context';
import { mayUseIntent } from '@/lib/catalogue/catalogue/choose-intent';
import { readCatalogue } from '@/lib/catalogue/catalogue/read-catalogue';
import type { LeadListChoices } from './list-view';

/** Returns the options for filtering the affiliate's leads, including inactive intents and removed users. */
export async function listLeadChoices(ctx: AffiliateContext): Promise<LeadListChoices> {
  const { database, scope } = ctx;
  const [agents, catalogue] = await Promise.all([
    listAgents(database, scope),
    readCatalogue(ctx, scope.environment, await findCatalogueVersion(database, scope.environment)),
  ]);
  const intents = catalogue.intents.filter((intent) => mayUseIntent(intent, scope.affiliateId));
  const partners = intents.flatMap(({ id }) => catalogue.candidatesFor(id).map(({ partner }) => partner));
  return {
    intents: intents.map(({ id, title, active }) => ({ id, title: active ? title : `${title} (inactive)` })),
    lenders: [...new Map(partners.map(({ id, companyName }) => [id, { id, name: companyName }])).values()],
    agents: agents.map(({ id, name, removed }) => ({ id, name: removed ? `${name} (removed)` : name })),
  };
}
