import type { Context } from '@/lib/base/actor/context';
import { assertMay } from '@/lib/base/actor/permission';
import type { IntentEntry } from '@/lib/catalogue/catalogue/intent-entry';
import type { PartnerState } from '@/lib/catalogue/partner/partner-state';
import type { Environment } from '@/word/environment';
import { loadStored } from './load-stored';
import type { StoredCatalogue } from './plan';
import { catalogueSchemaVersion } from './schema';

export interface ExportedCatalogue {
  /** When applied to another environment, connections and active states are left out unless asked for. */
  environment: Environment;
  schema_version: number;
  intents: IntentEntry[];
  partners: PartnerState[];
}

/**
 * Exports the environment's catalogue as a file (design catalogue 22), never with a secret. Applying it again changes
 * nothing.
 */
export async function exportCatalogue(
  ctx: Context,
  input: { environment: Environment },
): Promise<ExportedCatalogue> {
  assertMay(ctx, 'catalogue.export');
  return {
    environment: input.environment,
    schema_version: catalogueSchemaVersion,
    ...contentOf(await loadStored(ctx.database, input.environment)),
  };
}

/** Converts intents and partners to the file's format. */
export function contentOf({
  intents,
  partners,
}: StoredCatalogue): Pick<ExportedCatalogue, 'intents' | 'partners'> {
  return { intents: intents.map(({ entry }) => entry), partners: partners.map(({ state }) => state) };
}
