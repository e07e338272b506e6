import { ConfirmChange } from '@/components/base/form/confirm-change';
import { Card, CardBody, CardHeader } from '@/components/base/ui/card';
import { Link } from '@/components/base/ui/link';
import { Moment } from '@/components/base/ui/moment';
import { Notice } from '@/components/base/ui/state';
import { RollSecret } from './roll-secret';
import { partnerSecretUse } from './secret-use';

interface PartnerSecretProps {
  partnerId: number;
  /** Until when the previous secret is also valid after a roll. */
  previousEndsAt: string | null;
  /** We made it, and nobody has been shown it yet. */
  isUnseen: boolean;
  /** What should be looked at, as sentences. */
  warnings: readonly string[];
}

/** Rolls the secret that signs our calls and the partner's callbacks; both secrets are valid for 24 h. */
export function PartnerSecret({ partnerId, previousEndsAt, isUnseen, warnings }: PartnerSecretProps) {
  const path = `/api/portal/partner/${partnerId}/secret`;
  return (
    <Card>
      <CardHeader
        title="Signing secret"
        note="Signs our calls and the lender’s callbacks. It is never shown again; roll it to get a new one."
      />
      <CardBody className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 text-sm">
        {warnings.length > 0 && (
          <div className="w-full">
            <Notice tone="warning" title={warnings.join(' ')} />
          </div>
        )}
        {isUnseen && (
          <div className="w-full">
            <Notice tone="warning" title="Nobody has seen this secret">
              We made it with an import or a copy.{' '}
              <Link href="/operator/lender?secret=unseen">Hand it over</Link> with the others, or roll it to
              see a new one here.
            </Notice>
          </div>
        )}
        {previousEndsAt === null ? (
          <span>One secret is valid.</span>
        ) : (
          <>
            <span>
              Rolled: the old secret is also valid until <Moment at={previousEndsAt} />.
            </span>
            <ConfirmChange
              size="sm"
              variant="danger"
              label="End the old secret"
              title="End the old secret now?"
              confirmLabel="End it now"
              path={`${path}/end-former`}
              done="Only the new secret is valid"
            >
              <p>
                Callbacks signed with it are rejected from now on, and our calls no longer carry its
                signature. Make sure the partner uses the new one. This cannot be undone.
              </p>
            </ConfirmChange>
          </>
        )}
        <RollSecret path={`${path}/roll`} mayRoll={previousEndsAt === null} use={partnerSecretUse}>
          <p>
            A new secret is created and shown once. For 24 hours our calls carry both signatures, and
            callbacks signed with either secret are accepted. After that only the new one is valid.
          </p>
        </RollSecret>
      </CardBody>
    </Card>
  );
}
