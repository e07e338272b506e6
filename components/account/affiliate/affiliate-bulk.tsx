'use client';

import { requestJson } from '@/components/base/client/request';
import { BulkChange } from '@/components/base/list/bulk-change';
import { countEach } from '@/components/base/list/run-each';
import type { SelectableRow } from '@/components/base/list/selection';
import { formatCount } from '@/components/base/ui/format';
import type { SuspensionPreview } from '@/lib/account/affiliate/schema';

/** What an action needs to know of a selected affiliate. */
export interface SelectableAffiliate extends SelectableRow {
  readonly active: boolean;
  readonly version: number;
}

/** What can be done with selected affiliates. */
export function AffiliateBulk() {
  return (
    <>
      <BulkChange<SelectableAffiliate, ReadonlyMap<string, SuspensionPreview>>
        label="Suspend"
        done="suspended"
        noun="affiliate"
        tone="danger"
        suits={({ active }) => active}
        count={async (rows, signal) => {
          const counted = await countEach(rows, ({ id }) =>
            requestJson<SuspensionPreview>(`/api/portal/affiliate/${id}/suspension`, { signal }),
          );
          return new Map(counted.map((preview, at) => [rows[at]?.id ?? '', preview]));
        }}
        consequence={(counted) => ({
          figure: sum(counted, ({ consequence }) => consequence.figure),
          leavesNone: true,
        })}
        describe={(counted) => (
          <>
            <p>
              Stops working immediately, in both environments:{' '}
              <strong className="font-medium text-ink">
                {formatCount(
                  sum(counted, ({ keys }) => keys),
                  'key',
                )}{' '}
                and{' '}
                {formatCount(
                  sum(counted, ({ users }) => users),
                  'user',
                )}
              </strong>
              . The keys have made{' '}
              {formatCount(
                sum(counted, ({ callsToday }) => callsToday),
                'call',
              )}{' '}
              today.
            </p>
            <p>
              {openText(sum(counted, ({ openApplications }) => openApplications))} Stored leads stay. You can
              reactivate them at any time.
            </p>
          </>
        )}
        change={({ id, version }, counted) =>
          requestJson(`/api/portal/affiliate/${id}`, {
            method: 'PUT',
            body: { active: false, version, confirm: counted.get(id)?.consequence.figure },
          })
        }
      />
      <BulkChange<SelectableAffiliate, number>
        label="Reactivate"
        done="reactivated"
        noun="affiliate"
        suits={({ active }) => !active}
        count={({ length }) => Promise.resolve(length)}
        consequence={(figure) => ({ figure, leavesNone: false })}
        describe={() => <p>Their keys work again and their teams can sign in.</p>}
        change={({ id, version }) =>
          requestJson(`/api/portal/affiliate/${id}`, { method: 'PUT', body: { active: true, version } })
        }
      />
    </>
  );
}

function openText(open: number): string {
  return open === 0
    ? 'No application is open.'
    : `${formatCount(open, 'application')} still open: lenders keep deciding, and their outcomes are stored.`;
}

function sum(
  counted: ReadonlyMap<string, SuspensionPreview>,
  read: (one: SuspensionPreview) => number,
): number {
  return [...counted.values()].reduce((total, one) => total + read(one), 0);
}
