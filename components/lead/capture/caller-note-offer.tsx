'use client';

import { laterDialog } from '@/components/base/form/later-dialog';
import { Notice } from '@/components/base/ui/state';

const KeepNote = laterDialog<{ open: boolean; onClose: () => void; phone: string }>(
  () => import('./caller-note-dialog'),
  { label: 'Keep the call as a note', size: 'sm' },
);

/** Where a passport number stands instead of an ID number: the call need not be lost. */
export function CallerNoteOffer({ idNumber, phone }: { idNumber: string; phone: string }) {
  if (!/\p{L}/u.test(idNumber)) return null;
  return (
    // A dialog's submit would otherwise reach the form around it.
    <div onSubmit={(event) => event.stopPropagation()}>
      <Notice tone="info" title="A caller with a passport is not lost" action={<KeepNote phone={phone} />} />
    </div>
  );
}
