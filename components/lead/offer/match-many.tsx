'use client';

import { requestJson } from '@/components/base/client/request';
import { BulkChange } from '@/components/base/list/bulk-change';
import { type SelectableRow, Selection } from '@/components/base/list/selection';
import { formatCount } from '@/components/base/ui/format';

/** What an action needs to know of a selected lead. */
export interface SelectableLead extends SelectableRow {
  /** It is not with a lender: its offer can be made anew. */
  readonly isOpen: boolean;
}

/** Makes the offers of the selected leads anew, one after the other. */
export function MatchAgain({ hasNoun = false }: { hasNoun?: boolean }) {
  return (
    <BulkChange<SelectableLead, number>
      label="Match again"
      done="matched again"
      noun="lead"
      hasNoun={hasNoun}
      suits={({ isOpen }) => isOpen}
      count={({ length }) => Promise.resolve(length)}
      consequence={() => ({ figure: 0, leavesNone: false })}
      describe={(count) => (
        <p>
          {formatCount(count, 'lead')} with the answers given then, by the rules in force now: lenders that
          score are asked, and the offers replace those that are there. Affiliates are told by the usual
          events, and their managers by mail. What is with a lender meanwhile stays as it is.
        </p>
      )}
      change={({ id }) => requestJson(`/api/portal/lead/${id}/match-again`, { method: 'POST', body: {} })}
    />
  );
}

/** The button that makes the offers of these leads anew. */
export function MatchMany({ leads }: { leads: readonly SelectableLead[] }) {
  return (
    <Selection key={leads.map(({ id }) => id).join()} rows={leads} isAllChosen>
      <MatchAgain hasNoun />
    </Selection>
  );
}
