'use client';

import { ConfirmChange } from '@/components/base/form/confirm-change';
import { Badge } from '@/components/base/ui/badge';
import { Card, CardHeader } from '@/components/base/ui/card';
import { formatPhone } from '@/components/base/ui/format';
import { Moment } from '@/components/base/ui/moment';
import type { CallerNoteView } from '@/lib/desk/caller-note/list-caller-notes';
import { PhoneLink } from './phone-link';

/** Calls of people who cannot be captured, newest first. */
export function CallerNoteList({ notes }: { notes: readonly CallerNoteView[] }) {
  return (
    <Card className="mt-6">
      <CardHeader
        title="Callers without an ID number"
        note="Kept for your team for 90 days, or until somebody deletes them. Nothing of them goes to a lender."
      />
      <ul
        aria-label="Callers without an ID number"
        className="mt-4 divide-y divide-line border-t border-line text-sm"
      >
        {notes.map(({ id, phone, words, by, at, isStopped, mayDelete }) => (
          <li key={id} className="flex flex-wrap items-start gap-x-4 gap-y-2 px-5 py-3 sm:px-6">
            <div className="min-w-0 flex-1 basis-60">
              <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
                {isStopped ? (
                  <span className="tabular">{formatPhone(phone)}</span>
                ) : (
                  <PhoneLink number={phone} />
                )}
                {isStopped && <Badge tone="danger">Asked not to be contacted</Badge>}
                <span className="text-ink-2">
                  <Moment at={at} />, {by}
                </span>
              </p>
              <p className="mt-1 break-words whitespace-pre-line">{words}</p>
            </div>
            {mayDelete && (
              <ConfirmChange
                label="Delete"
                size="sm"
                title="Delete this note?"
                confirmLabel="Delete"
                tone="danger"
                path={`/api/portal/caller-note/${id}`}
                method="DELETE"
                done="Note deleted"
              >
                <p>Nobody can bring it back.</p>
              </ConfirmChange>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
