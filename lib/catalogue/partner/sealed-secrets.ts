import type { PartnerWithIntents } from '@/db/query/catalogue/partner';
import type { SealedSecrets } from '@/lib/http/webhook/signature';

/** Returns a partner's secrets as calls take them. */
export function sealedSecrets(partner: PartnerWithIntents): SealedSecrets {
  return {
    partnerId: partner.id,
    secretCiphertext: partner.secretCiphertext.toString('base64'),
    previousSecretCiphertext: partner.previousSecretCiphertext?.toString('base64') ?? null,
    previousSecretEndsAt: partner.previousSecretEndsAt?.toISOString() ?? null,
  };
}
