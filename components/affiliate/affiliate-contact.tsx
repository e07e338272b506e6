'use client';

import { Suspense } from 'react';
import { Button } from '@/components/ui/button';
import { loadDialog } from '@/components/ui/dialog';
import { lazyPart } from '@/components/ui/lazy-part';
import { useLaterDialog } from '@/components/ui/use-later-dialog';
import type { AffiliateView } from '@/lib/affiliate/schema';

const loadContactDialog = () => import('./contact-dialog');
const ContactDialog = lazyPart(loadContactDialog);
const load = () => Promise.all([loadContactDialog(), loadDialog()]);

/** Whom to call at an affiliate, and a note, with a button that changes them. */
export function AffiliateContact({ affiliate }: { affiliate: AffiliateView }) {
  const { isWanted, opening, show, dialog } = useLaterDialog(load);
  const { contactName, contactEmail, contactPhone, note } = affiliate;
  const reach = [contactEmail, contactPhone].filter((text) => text !== null);
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
      <div className="min-w-0 break-words">
        {contactName ?? (reach.length === 0 && <span className="text-ink-2">Nobody yet</span>)}
        {reach.length > 0 && <span className="block text-ink-2">{reach.join(' · ')}</span>}
        {note && <p className="mt-1 max-w-prose whitespace-pre-line text-ink-2">{note}</p>}
      </div>
      <Button size="sm" onClick={show}>
        Change contact
      </Button>
      {isWanted && (
        <Suspense>
          <ContactDialog key={opening} affiliate={affiliate} {...dialog} />
        </Suspense>
      )}
    </div>
  );
}
