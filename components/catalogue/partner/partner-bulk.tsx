'use client';

import { requestJson } from '@/components/base/client/request';
import { BulkChange } from '@/components/base/list/bulk-change';
import type { SelectableRow } from '@/components/base/list/selection';
import { formatCount, listed } from '@/components/base/ui/format';
import type { DeactivationPreview } from '@/lib/catalogue/partner/input';

/** What an action needs to know of a selected partner. */
export interface SelectablePartner extends SelectableRow {
  readonly active: boolean;
  readonly version: number;
}

const change = ({ id, version }: SelectablePartner, body: object) =>
  requestJson(`/api/portal/partner/${id}/active`, { method: 'PUT', body: { ...body, version } });

/** What can be done with selected partners. */
export function PartnerBulk() {
  return (
    <>
      <BulkChange<SelectablePartner, DeactivationPreview>
        label="Deactivate"
        done="deactivated"
        noun="lender"
        tone="danger"
        suits={({ active }) => active}
        count={(rows, signal) =>
          requestJson('/api/portal/partner/deactivation', {
            method: 'POST',
            body: { partnerIds: rows.map(({ id }) => Number(id)) },
            signal,
          })
        }
        consequence={({ consequence }) => consequence}
        describe={({ consequence: { figure }, withoutPartner }) => (
          <>
            <p>
              Leads are no longer matched with{' '}
              <strong className="font-medium text-ink">{formatCount(figure, 'lender')}</strong>, from the next
              request on. Applications that were sent stay with them. You can activate them at any time.
            </p>
            {withoutPartner.length > 0 && (
              <p className="text-danger">
                Left with no lender: {listed(withoutPartner)}. Leads for that get no offer.
              </p>
            )}
          </>
        )}
        // The dialog has shown what the whole selection leaves behind; each one is confirmed as one.
        change={(row) => change(row, { active: false, confirm: 1 })}
      />
      <BulkChange<SelectablePartner, number>
        label="Activate"
        done="activated"
        noun="lender"
        suits={({ active }) => !active}
        count={({ length }) => Promise.resolve(length)}
        consequence={(figure) => ({ figure, leavesNone: false })}
        describe={() => <p>Leads are matched with them from the next request on.</p>}
        change={(row) => change(row, { active: true })}
      />
    </>
  );
}
