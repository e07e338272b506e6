'use client';

import { ConsequenceDialog } from '@/components/base/form/consequence-dialog';
import { useChange } from '@/components/base/form/use-change';
import { useCount } from '@/components/base/form/use-count';
import { Button } from '@/components/base/ui/button';
import { formatCount, formatNumber } from '@/components/base/ui/format';

/** Gives the open call-backs of somebody who is away to anyone, after counting them. */
export function ReleaseCallBacks({ userId, name }: { userId: number; name: string }) {
  const path = `/api/portal/user/${userId}/call-back`;
  const { counted, hasFailed, isCounting, isAsked, setIsAsked, ask, countAgain } = useCount<{
    open: number;
    dueToday: number;
  }>(path);
  const change = useChange<{ released: number }>({
    path,
    done: `The call-backs of ${name} are anyone’s`,
    onDone: () => setIsAsked(false),
  });
  return (
    <>
      {hasFailed && (
        <span role="alert" className="mr-2 text-sm text-danger">
          The count failed. Try again.
        </span>
      )}
      <Button
        size="sm"
        pending={isCounting}
        aria-label={`Give the call-backs of ${name} to anyone`}
        onClick={() => {
          change.reset();
          ask();
        }}
      >
        Give to anyone
      </Button>
      {counted && (
        <ConsequenceDialog
          open={isAsked}
          onOpenChange={setIsAsked}
          title={`Give the call-backs of ${name} to anyone?`}
          consequence={{
            figure: counted.open,
            leavesNone: false,
            meaning: `${formatCount(counted.open, 'call-back')} would be anyone’s`,
          }}
          confirmLabel="Give to anyone"
          pending={change.pending}
          figureError={change.errors.confirm}
          message={change.message}
          onConfirm={(confirm) => change.run({ confirm }, { onError: countAgain })}
        >
          <p>
            {counted.open === 0 ? (
              'None is open any more: somebody has given them to anyone, or they were made.'
            ) : (
              <>
                <strong className="font-medium text-ink">
                  {formatCount(counted.open, 'open call-back')}
                </strong>{' '}
                ({formatNumber(counted.dueToday)} due today). Next lead serves them to anyone at their time;
                none comes back to {name} by itself.
              </>
            )}
          </p>
        </ConsequenceDialog>
      )}
    </>
  );
}
