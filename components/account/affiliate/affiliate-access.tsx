'use client';

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { requestJson } from '@/components/base/client/request';
import { ConfirmChange } from '@/components/base/form/confirm-change';
import type { Seen } from '@/components/base/form/confirm-question';
import { ConsequenceDialog } from '@/components/base/form/consequence-dialog';
import { useChange } from '@/components/base/form/use-change';
import { Button } from '@/components/base/ui/button';
import { formatCount } from '@/components/base/ui/format';
import type { AffiliateView, SuspensionPreview } from '@/lib/account/affiliate/schema';

/** Suspends an affiliate, after showing what that stops, or reactivates it. */
export function AffiliateAccess({ affiliate, seen }: { affiliate: AffiliateView; seen: Seen }) {
  const path = `/api/portal/affiliate/${affiliate.id}`;
  const { name } = affiliate;
  if (affiliate.active) return <Suspend path={path} name={name} />;
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
      <p>Its keys work again and its team can sign in.</p>
    </ConfirmChange>
  );
}

function Suspend({ path, name }: { path: string; name: string }) {
  const [isAsked, setIsAsked] = useState(false);
  const preview = useQuery({
    queryKey: ['suspension', path],
    queryFn: ({ signal }) => requestJson<SuspensionPreview>(`${path}/suspension`, { signal }),
    enabled: isAsked,
    // Counted afresh each time the dialog opens.
    gcTime: 0,
    staleTime: 0,
  });
  const change = useChange({
    path,
    method: 'PUT',
    done: 'Affiliate suspended',
    onDone: () => setIsAsked(false),
  });
  const { data } = preview;
  return (
    <div className="flex flex-wrap items-center gap-3">
      {preview.isError && (
        <span role="alert" className="text-danger">
          The count failed. Try again.
        </span>
      )}
      <Button
        size="sm"
        variant="danger"
        pending={isAsked && preview.isFetching && !data}
        onClick={() => {
          change.reset();
          setIsAsked(true);
          if (isAsked) void preview.refetch();
        }}
      >
        Suspend
      </Button>
      {data && (
        <ConsequenceDialog
          open={isAsked}
          onOpenChange={setIsAsked}
          title={`Suspend ${name}?`}
          consequence={data.consequence}
          confirmLabel="Suspend"
          pending={change.pending}
          figureError={change.errors.confirm}
          message={change.message}
          onConfirm={(confirm) =>
            change.run({ active: false, confirm }, { onError: () => void preview.refetch() })
          }
        >
          <p>
            Stops working immediately, in both environments:{' '}
            <strong className="font-medium text-ink">
              {formatCount(data.keys, 'key')} and {formatCount(data.users, 'user')}
            </strong>
            . Its keys have made {formatCount(data.callsToday, 'call')} today.
          </p>
          <p>
            {data.openApplications === 0
              ? 'No application is open. '
              : `${formatCount(data.openApplications, 'application')} still open: lenders keep deciding, and their outcomes are stored. `}
            Stored leads stay. You can reactivate it at any time.
          </p>
        </ConsequenceDialog>
      )}
    </div>
  );
}
