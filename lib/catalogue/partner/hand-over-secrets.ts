import { countUnseenSecrets, updateSecretsSeen } from '@/db/query/catalogue/partner';
import type { Context } from '@/lib/base/actor/context';
import { assertMay } from '@/lib/base/actor/permission';
import { recordAudit } from '@/lib/base/audit/record-audit';
import { ruleBroken } from '@/lib/base/error/error';
import { csvLine, harmless } from '@/lib/base/spreadsheet/csv-write';
import { openPartnerSecret } from '@/lib/http/webhook/signature';
import type { Environment } from '@/word/environment';

/** A signing secret that is shown once. */
export interface HandedOverSecret {
  slug: string;
  companyName: string;
  secret: string;
}

/**
 * Returns the signing secrets of an environment that we made for an import or a copy and that nobody has seen, once:
 * from then on a lost one is rolled (design catalogue 25). Audited for each partner. Throws `rule_broken` if there is
 * none.
 */
export async function handOverSecrets(
  ctx: Context,
  { environment }: { environment: Environment },
): Promise<HandedOverSecret[]> {
  assertMay(ctx, 'partner.change');
  return ctx.database.transaction(async (tx) => {
    const partners = await updateSecretsSeen(tx, environment);
    if (partners.length === 0)
      throw ruleBroken('every signing secret is handed over already: roll one that is lost');
    const handedOver: HandedOverSecret[] = [];
    for (const { id, slug, companyName, secretCiphertext } of partners) {
      handedOver.push({ slug, companyName, secret: openPartnerSecret(ctx.env.piiKey, id, secretCiphertext) });
      await recordAudit(ctx, tx, {
        action: 'partner.secret-handed-over',
        subjectId: id,
        environment,
        before: { handedOver: false },
        after: { handedOver: true },
      });
    }
    return handedOver;
  });
}

/** Counts the partners whose secret nobody has seen yet. */
export async function countSecretsToHandOver(
  ctx: Context,
  { environment }: { environment: Environment },
): Promise<number> {
  assertMay(ctx, 'partner.list');
  return countUnseenSecrets(ctx.database, environment);
}

/** The secrets as a file, a line for each partner. */
export function secretsFile(secrets: readonly HandedOverSecret[]): string {
  const rows = secrets.map(({ slug, companyName, secret }) => [slug, harmless(companyName), secret]);
  return [['slug', 'company', 'secret'], ...rows].map(csvLine).join('');
}
