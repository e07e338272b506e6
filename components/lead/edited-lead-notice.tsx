'use client';

import Link from 'next/link';
import { useEffect } from 'react';
import { buttonClass } from '@/components/ui/button-class';
import { Notice } from '@/components/ui/state';
import type { PortalLead } from '@/lib/lead-page/view';
import type { Draft } from './use-draft';

/** Says whose answers are prefilled, and what must be asked again. */
export function EditedLeadNotice({ lead, draft: { status, found } }: { lead: PortalLead; draft: Draft }) {
  const isKept = status.kind === 'saved';
  useEffect(() => {
    // From here on a reload restores the draft, as on every form, instead of the lead's stored answers.
    if (isKept) window.history.replaceState(window.history.state, '', '/lead/new');
  }, [isKept]);
  if (found) return null;
  return (
    <div className="p-3 sm:p-4">
      <Notice
        tone="info"
        title={`${lead.firstName} ${lead.lastName}'s answers are filled in`}
        action={
          <Link href={`/lead/${lead.id}`} className={buttonClass('secondary', 'sm')}>
            Back to the lead
          </Link>
        }
      >
        Enter the ID number, change what is different, and please ask for consent again.
      </Notice>
    </div>
  );
}
