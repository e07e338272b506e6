'use client';

import { useQueryClient } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';
import { ConsequenceDialog } from '@/components/base/form/consequence-dialog';
import { useChange } from '@/components/base/form/use-change';
import { useCount } from '@/components/base/form/use-count';
import { Button } from '@/components/base/ui/button';
import { Dialog } from '@/components/base/ui/dialog';
import { formatCount, formatNumber } from '@/components/base/ui/format';
import type { UndoPreview } from '@/lib/batch/undo/view';
import { followOnKey } from './use-follow-on';

/** Takes an upload back, after showing what that removes. */
export function UndoUpload({ batchId }: { batchId: string }) {
  const queries = useQueryClient();
  const path = `/api/portal/batch/${batchId}/undo`;
  const count = useCount<UndoPreview>(path);
  const { counted: data, isCounting, isAsked, setIsAsked } = count;
  const change = useChange({
    path,
    onDone: () => {
      setIsAsked(false);
      void queries.invalidateQueries({ queryKey: followOnKey(batchId) });
    },
  });
  const title = 'Undo this upload?';
  return (
    <>
      {count.hasFailed && (
        <span role="alert" className="self-center text-sm text-danger">
          The count failed. Try again.
        </span>
      )}
      <Button
        variant="danger"
        pending={isCounting}
        onClick={() => {
          change.reset();
          count.ask();
        }}
      >
        {!isCounting && <Undo2 size={16} aria-hidden="true" />}
        Undo upload
      </Button>
      {data && data.leads === 0 && data.kept > 0 && (
        <Dialog open={isAsked} onOpenChange={setIsAsked} title="Nothing is left to undo">
          <p className="text-sm text-ink-2">
            All {formatCount(data.kept, 'lead')} of this upload stay: lenders were asked for them, somebody
            has worked with them, or they are in another file, too.
          </p>
        </Dialog>
      )}
      {data && (data.leads > 0 || data.kept === 0) && (
        <ConsequenceDialog
          open={isAsked}
          onOpenChange={setIsAsked}
          title={data.kept > 0 ? `Undo the other ${formatCount(data.leads, 'lead')}?` : title}
          consequence={{
            figure: data.leads,
            leavesNone: false,
            meaning: `${formatCount(data.leads, 'lead')} would be removed`,
          }}
          confirmLabel={data.kept > 0 ? `Undo the other ${formatNumber(data.leads)}` : 'Undo upload'}
          pending={change.pending}
          figureError={change.errors.confirm}
          message={change.message}
          onConfirm={(confirm) => change.run({ confirm }, { onError: count.countAgain })}
        >
          <p>
            Removes <strong className="font-medium text-ink">{formatCount(data.leads, 'lead')}</strong> for
            good, with their history. Links to them stop working, also for systems that know their ids.
          </p>
          <p>
            Duplicates stay what they were.
            {data.kept > 0 && ` ${keptText(data)}`}
          </p>
        </ConsequenceDialog>
      )}
    </>
  );
}

function keptText({ kept, offered }: UndoPreview): string {
  const stay = `${formatCount(kept, 'lead')} of this upload ${kept === 1 ? 'stays' : 'stay'}`;
  if (offered === 0) return `${stay}: changed since, or in another file, too.`;
  const asked = offered === kept ? 'lenders were asked' : `for ${formatNumber(offered)} lenders were asked`;
  return `${stay}: ${asked}${offered === kept ? ` for ${kept === 1 ? 'it' : 'them'}` : ', the others changed since, or are in another file, too'}.`;
}
