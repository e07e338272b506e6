import type { z } from 'zod';
import type { Context } from '@/lib/base/actor/context';
import { assertMay } from '@/lib/base/actor/permission';
import { changeCatalogue } from '@/lib/catalogue/catalogue/change-catalogue';
import { newPartnerSecret } from '@/lib/http/webhook/signature';
import { assertChecked } from './assert-checked';
import { type PartnerDetail, savedPartnerDetail } from './detail';
import type { createPartnerInput } from './input';
import { intentIdsFor } from './intent-ids';
import { wantedState } from './partner-state';
import { savePartner } from './save-partner';
import { sharedSecretWarnings } from './shared-secret';

interface CreatedPartner extends PartnerDetail {
  /** The signing secret generated for it, shown only once; null if the entry contained one. */
  generatedSecret: string | null;
  /** What should be looked at, as sentences. */
  warnings: string[];
}

/** Creates a partner in an environment. Throws `conflict` when its slug is taken there. */
export async function createPartner(
  ctx: Context,
  input: z.output<typeof createPartnerInput>,
): Promise<CreatedPartner> {
  const { environment, entry, reason, unchecked } = input;
  assertMay(ctx, 'partner.change');
  return ctx.database.transaction((tx) =>
    changeCatalogue(ctx, tx, environment, { source: 'saved', reason }, async () => {
      const intentIds = await intentIdsFor(tx, environment, entry.intents);
      const wanted = wantedState(null, entry);
      await assertChecked(tx, environment, null, wanted, unchecked);
      const generatedSecret = wanted.connection.secret === null ? newPartnerSecret() : null;
      const connection = { ...wanted.connection, secret: wanted.connection.secret ?? generatedSecret };
      const id = await savePartner(ctx, tx, environment, null, { ...wanted, connection }, intentIds);
      const warnings = await sharedSecretWarnings(tx, ctx.env.piiKey, environment, [wanted]);
      return { ...(await savedPartnerDetail(tx, id)), generatedSecret, warnings };
    }),
  );
}
