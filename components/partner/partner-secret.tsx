'use client';

import { useState } from 'react';
import { ConfirmChange } from '@/components/form/confirm-change';
import { Card, CardBody, CardHeader } from '@/components/ui/card';
import { Moment } from '@/components/ui/moment';
import { ShownSecret } from './shown-secret';

interface PartnerSecretProps {
  partnerId: number;
  /** Until when the secret before the last roll counts too. */
  previousEndsAt: string | null;
}

/** Rolls the secret that signs our calls and the partner's callbacks, with an overlap of 24 h. */
export function PartnerSecret({ partnerId, previousEndsAt }: PartnerSecretProps) {
  const [secret, setSecret] = useState<string | null>(null);
  const path = `/api/portal/partner/${partnerId}/secret`;
  return (
    <Card>
      <CardHeader
        title="Signing secret"
        note="Signs our calls, and the partner’s callbacks to us. It is never shown again: roll it for a new one."
      />
      <CardBody className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 text-sm">
        {previousEndsAt === null ? (
          <>
            <span>One secret counts.</span>
            <ConfirmChange
              size="sm"
              label="Roll secret"
              title="Roll the signing secret?"
              confirmLabel="Roll secret"
              tone="primary"
              path={`${path}/roll`}
              onDone={(answer) => setSecret((answer as { secret: string }).secret)}
            >
              <p>
                A new secret is made and shown once. For 24 hours our calls carry both signatures, and
                callbacks signed with either secret are taken. Then only the new one counts.
              </p>
            </ConfirmChange>
          </>
        ) : (
          <>
            <span>
              Rolled: the former secret counts too, until <Moment at={previousEndsAt} />.
            </span>
            <ConfirmChange
              size="sm"
              variant="danger"
              label="End the former secret"
              title="End the former secret now?"
              confirmLabel="End it now"
              path={`${path}/end-former`}
              done="Only the new secret counts"
            >
              <p>
                Callbacks signed with it are refused from now on, and our calls no longer carry its signature.
                Be sure that the partner works with the new one. It cannot be brought back.
              </p>
            </ConfirmChange>
          </>
        )}
      </CardBody>
      <ShownSecret secret={secret} onClose={() => setSecret(null)} />
    </Card>
  );
}
