'use client';

import { CountedChange } from '@/components/base/form/counted-change';
import { formatCount } from '@/components/base/ui/format';
import { Link } from '@/components/base/ui/link';
import type { ContractEnd } from '@/lib/access/contract/schema';
import type { AffiliateView } from '@/lib/account/affiliate/schema';
import { listed } from '@/lib/base/text/text';
import { stillOpen } from './affiliate-access';
import { type Unclosed, UnclosedMoney } from './unclosed-money';

/** Ends an affiliate's contract, after showing what that takes away and what is left to do. */
export function EndContract({
  affiliate: { id, name },
  unclosed,
}: {
  affiliate: AffiliateView;
  unclosed: Unclosed;
}) {
  const path = `/api/portal/affiliate/${id}/end`;
  return (
    <CountedChange<ContractEnd>
      label="End the contract"
      title={`End the contract of ${name}?`}
      countPath={path}
      path={path}
      done="Contract ended"
      describe={(end) => (
        <>
          <p>
            For good and at once, in both environments:{' '}
            <strong className="font-medium text-ink">
              {formatCount(end.keys, 'key')} revoked, {formatCount(end.users, 'user')} removed
            </strong>
            {others(end)}. The affiliate is suspended. Its keys have made{' '}
            {formatCount(end.callsToday, 'call')} today.
          </p>
          <p>
            {stillOpen(end.openApplications)}Leads stay until their retention ends; entries and statements
            stay.
          </p>
          <UnclosedMoney unclosed={unclosed} />
          <p>
            Its data, to hand over:{' '}
            <Link href={`/operator/lead?affiliate=${id}`} className="text-accent hover:underline">
              leads
            </Link>{' '}
            and{' '}
            <Link href={`/operator/balance/${id}`} className="text-accent hover:underline">
              ledger
            </Link>
            , both with their export. Nothing is lost if you do it later.
          </p>
        </>
      )}
    />
  );
}

/** Names what else goes. */
function others({ invitations, requests, webhooks }: ContractEnd): string {
  const parts = [
    invitations > 0 && `${formatCount(invitations, 'invitation')} revoked`,
    requests > 0 && `${formatCount(requests, 'request for a key', 'requests for a key')} declined`,
    webhooks > 0 && `${formatCount(webhooks, 'webhook')} removed`,
  ].filter((part) => part !== false);
  return parts.length === 0 ? '' : `, and ${listed(parts, 'and')}`;
}
