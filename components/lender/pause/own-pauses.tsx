'use client';

import { ConfirmChange } from '@/components/base/form/confirm-change';
import { laterDialog } from '@/components/base/form/later-dialog';
import { Badge } from '@/components/base/ui/badge';
import { Card, CardBody, CardHeader } from '@/components/base/ui/card';
import { Moment } from '@/components/base/ui/moment';
import type { OwnPauseView } from '@/lib/lender/pause/own-pause';

const Pause = laterDialog(() => import('@/components/catalogue/partner/leave-out-question'), {
  label: 'Pause…',
  size: 'sm',
});

/** Whether what a company lends takes leads now; its managers pause and resume it. */
export function OwnPauses({ pauses, mayPause }: { pauses: readonly OwnPauseView[]; mayPause: boolean }) {
  return (
    <Card>
      <CardHeader title="Taking leads" note="A pause holds at once; our operators are told." />
      <CardBody>
        <ul className="flex flex-col gap-4">
          {pauses.map(({ partnerId, companyName, isPaused, until, reason, isOwn }) => {
            const path = `/api/portal/lender/partner/${partnerId}/pause`;
            return (
              <li key={partnerId} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
                <span className="min-w-0 text-sm">
                  <span className="flex flex-wrap items-center gap-x-3 gap-y-1 font-medium">
                    {companyName}
                    <Badge tone={isPaused ? 'warning' : 'success'}>{isPaused ? 'Paused' : 'Open'}</Badge>
                  </span>
                  {isPaused && (
                    <span className="mt-1 block break-words text-ink-2">
                      {until === null ? 'Until somebody resumes it' : <>Until {<Moment at={until} />}</>}:{' '}
                      {reason}
                      {!isOwn && ' (paused by our operators)'}
                    </span>
                  )}
                </span>
                {mayPause && !isPaused && <Pause partnerId={partnerId} path={path} />}
                {mayPause && isPaused && isOwn && (
                  <ConfirmChange
                    size="sm"
                    label="Resume now"
                    title={`Resume ${companyName}?`}
                    confirmLabel="Resume"
                    tone="primary"
                    method="DELETE"
                    path={path}
                    done="Resumed"
                  >
                    <p>Leads that meet its rules are offered again, and referrals that waited are sent.</p>
                  </ConfirmChange>
                )}
              </li>
            );
          })}
        </ul>
      </CardBody>
    </Card>
  );
}
