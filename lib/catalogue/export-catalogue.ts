import { selectIntents } from '@/db/query/intent';
import { selectPartners } from '@/db/query/partner';
import type { Environment } from '@/db/schema/environment';
import { assertMay } from '@/lib/auth/permission';
import type { Context } from '@/lib/context';
import type { IntentEntry } from '@/lib/intent/entry';
import { storedIntent } from '@/lib/intent/save-intent';
import { type PartnerState, storedPartner } from '@/lib/partner/save-partner';

export interface ExportedCatalogue {
  intents: IntentEntry[];
  partners: PartnerState[];
}

/** The environment's catalogue as a file (DESIGN 7), never with a secret. Applying it again changes nothing. */
export async function exportCatalogue(
  ctx: Context,
  input: { environment: Environment },
): Promise<ExportedCatalogue> {
  assertMay(ctx, 'catalogue.export', input);
  const q = ctx.database.drizzle;
  return {
    intents: (await selectIntents(q, input.environment)).map((row) => storedIntent(row).entry),
    partners: (await selectPartners(q, input.environment)).map((row) => storedPartner(row).state),
  };
}
