'use client';

import { requestJson } from '@/components/base/client/request';
import { BulkChange } from '@/components/base/list/bulk-change';
import type { SelectableRow } from '@/components/base/list/selection';
import { formatCount } from '@/components/base/ui/format';

/** What an action needs to know of a selected application. */
export interface SelectableApplication extends SelectableRow {
  readonly isAskable: boolean;
  /** Only an operator can settle it. */
  readonly isStuck: boolean;
}

const outcomes = [
  { status: 'accepted', label: 'Accepted', text: 'accepted them' },
  { status: 'declined', label: 'Declined', text: 'declined them' },
  { status: 'failed', label: 'Failed', text: 'never received them' },
] as const;

const post = ({ id }: SelectableApplication, verb: string, body: object = {}) =>
  requestJson(`/api/portal/application/${id}/${verb}`, { method: 'POST', body });

/** What can be done with selected applications. */
export function ApplicationBulk() {
  return (
    <>
      <BulkChange<SelectableApplication, number>
        label="Ask again"
        done="asked about again"
        noun="application"
        suits={({ isAskable }) => isAskable}
        count={({ length }) => Promise.resolve(length)}
        consequence={() => ({ figure: 0, leavesNone: false })}
        describe={(count) => (
          <p>
            The lenders are asked now about {formatCount(count, 'application')}, by the same id as before, so
            nothing is sent twice. Responses show up here within seconds.
          </p>
        )}
        change={(row) => post(row, 'ask-again')}
      />
      {outcomes.map(({ status, label, text }) => (
        <BulkChange<SelectableApplication, number>
          key={status}
          label={label}
          done={`recorded as ${status}`}
          noun="application"
          suits={({ isStuck }) => isStuck}
          count={({ length }) => Promise.resolve(length)}
          consequence={(figure) => ({ figure, leavesNone: false })}
          describe={(count) => (
            <p>
              The affiliates will see that the lenders {text}: {formatCount(count, 'application')}. After that
              only the lenders can change it.
            </p>
          )}
          change={(row) => post(row, 'decide', { status })}
        />
      ))}
    </>
  );
}
