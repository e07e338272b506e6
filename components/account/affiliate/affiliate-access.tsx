'use client';

import { ConfirmChange } from '@/components/base/form/confirm-change';
import type { Seen } from '@/components/base/form/confirm-question';
import { CountedChange } from '@/components/base/form/counted-change';
import { formatCount } from '@/components/base/ui/format';
import type { AffiliateView, SuspensionPreview } from '@/lib/account/affiliate/schema';
import { type Unclosed, UnclosedMoney } from './unclosed-money';

interface AffiliateAccessProps {
  affiliate: AffiliateView;
  seen: Seen;
  unclosed: Unclosed;
}

/** Suspends an affiliate, after showing what that stops, or reactivates it. */
export function AffiliateAccess({ affiliate, seen, unclosed }: AffiliateAccessProps) {
  const path = `/api/portal/affiliate/${affiliate.id}`;
  const { name } = affiliate;
  if (affiliate.active)
    return (
      <CountedChange<SuspensionPreview>
        id="do-suspend"
        label="Suspend"
        title={`Suspend ${name}?`}
        countPath={`${path}/suspension`}
        path={path}
        method="PUT"
        body={{ active: false }}
        done="Affiliate suspended"
        describe={({ keys, users, callsToday, openApplications }) => (
          <>
            <p>
              Stops working immediately, in both environments:{' '}
              <strong className="font-medium text-ink">
                {formatCount(keys, 'key')} and {formatCount(users, 'user')}
              </strong>
              . Its keys have made {formatCount(callsToday, 'call')} today.
            </p>
            <p>
              {stillOpen(openApplications)}Stored leads stay, and events wait for its webhooks. You can
              reactivate it at any time: to leave for good is “End the contract”.
            </p>
            <UnclosedMoney unclosed={unclosed} />
          </>
        )}
      />
    );
  return (
    <ConfirmChange
      size="sm"
      label="Reactivate"
      title={`Reactivate ${name}?`}
      confirmLabel="Reactivate"
      tone="primary"
      path={path}
      method="PUT"
      body={{ active: true }}
      seen={seen}
      done="Affiliate reactivated"
    >
      <p>
        Keys that are not revoked work again, and users who were not removed can sign in. After the end of a
        contract there are none: issue a key, and invite a manager.
      </p>
    </ConfirmChange>
  );
}

/** Says what becomes of applications that lenders have not decided yet. */
export const stillOpen = (openApplications: number) =>
  openApplications === 0
    ? 'No application is open. '
    : `${formatCount(openApplications, 'application')} still open: lenders keep deciding, and their outcomes are stored. `;
