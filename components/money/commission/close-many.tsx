'use client';

import { useState } from 'react';
import { requestJson } from '@/components/base/client/request';
import { BulkChange } from '@/components/base/list/bulk-change';
import { countEach } from '@/components/base/list/run-each';
import { type SelectableRow, Selection } from '@/components/base/list/selection';
import { formatCents, formatCount, formatMonth } from '@/components/base/ui/format';
import { isMuchMoney } from '@/lib/base/consequence/consequence';
import type { NextClose } from '@/lib/money/commission/matrix';
import type { Environment } from '@/word/environment';
import type { ClosePreview } from './close-month';

type Counted = ReadonlyMap<string, ClosePreview>;

interface CloseManyProps {
  environment: Environment;
  /** Null: no month is to be closed. */
  next: NextClose | null;
}

/**
 * Closes a month for every affiliate whose next it is: counted first over all of them, then closed for one after the other,
 * each with the figure that was shown of it. What has changed meanwhile is refused for that affiliate alone, and named.
 */
export function CloseMany({ environment, next }: CloseManyProps) {
  /** What the dialog is about: it tells what was refused, also when by then another month is the next. */
  const [asked, setAsked] = useState<NextClose | null>(null);
  const about = asked ?? next;
  if (about === null) return null;
  const { month, affiliates } = about;
  const title = formatMonth(`${month}-01`);
  const bodyOf = ({ id }: SelectableRow) => ({ affiliateId: Number(id), environment, month });
  const rows = affiliates.map(({ affiliateId, affiliateName }) => ({
    id: String(affiliateId),
    name: affiliateName,
  }));
  return (
    // The next month is another question.
    <Selection key={month} rows={rows} isAllChosen>
      <div className="flex justify-end px-5 pt-5 empty:hidden sm:px-6">
        <BulkChange<SelectableRow, Counted>
          id="do-close"
          label={`Close ${title} for`}
          confirmLabel="Close for good"
          done="closed"
          noun="affiliate"
          hasNoun
          onOpenChange={(open) => setAsked(open ? about : null)}
          suits={() => true}
          count={async (rows, signal) => {
            const previews = await countEach(rows, (row) =>
              requestJson<ClosePreview>('/api/portal/commission/statement/preview', {
                method: 'POST',
                body: bodyOf(row),
                signal,
              }),
            );
            return new Map(previews.map((preview, at) => [rows[at]?.id ?? '', preview]));
          }}
          consequence={(counted) => ({
            figure: entriesOf(counted),
            leavesNone: false,
            isMuchMoney: isMuchMoney(amountOf(counted)),
          })}
          describe={(counted) => (
            <>
              <p>
                {formatCount(entriesOf(counted), 'entry', 'entries')} of{' '}
                {formatCount(counted.size, 'affiliate')}, together{' '}
                <strong className="font-medium text-ink">{formatCents(amountOf(counted))}</strong>.
              </p>
              <p>
                This cannot be undone. Whatever concerns {title} later, such as a loan that is returned, goes
                into the next open month. Closing pays nothing out.
              </p>
            </>
          )}
          change={(row, counted) =>
            requestJson('/api/portal/commission/statement', {
              method: 'POST',
              body: { ...bodyOf(row), confirm: counted.get(row.id)?.consequence.figure },
            })
          }
        />
      </div>
    </Selection>
  );
}

const entriesOf = (counted: Counted) =>
  [...counted.values()].reduce((sum, { consequence }) => sum + consequence.figure, 0);
const amountOf = (counted: Counted) =>
  [...counted.values()].reduce((sum, { openingCents, closingCents }) => sum + closingCents - openingCents, 0);
