'use client';

import { laterDialog } from '@/components/base/form/later-dialog';
import type { AffiliateView } from '@/lib/account/affiliate/schema';

const ChangeContact = laterDialog(() => import('./contact-dialog'), {
  label: 'Change name or contact',
  size: 'sm',
});

/** Whom to call at an affiliate, and a note, with a button that changes them. */
export function AffiliateContact({ affiliate }: { affiliate: AffiliateView }) {
  const { contactName, contactEmail, contactPhone, note } = affiliate;
  const reach = [contactEmail, contactPhone].filter((text) => text !== null);
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
      <div className="min-w-0 break-words">
        {contactName ?? (reach.length === 0 && <span className="text-ink-2">Nobody yet</span>)}
        {reach.length > 0 && <span className="block text-ink-2">{reach.join(' · ')}</span>}
        {note && <p className="mt-1 max-w-prose whitespace-pre-line text-ink-2">{note}</p>}
      </div>
      <ChangeContact affiliate={affiliate} />
    </div>
  );
}
