import { useEffect, useState } from 'react';
import type { PortalLead } from '@/lib/lead/lead-page/view';
import { Coach } from './coach';
import { leadCallout } from './practice-steps';

/** The callouts from the offers to the link, above the lead of a practice call. */
export default function LeadCoach({ lead, singleKeys }: { lead: PortalLead; singleKeys: boolean }) {
  const [isReadBack, setReadBack] = useState(false);
  useEffect(() => {
    // The question takes the focus when it comes, and gives it back when it goes.
    const look = () => setReadBack(document.querySelector('[role=alertdialog]') !== null);
    const later = () => setTimeout(look);
    document.addEventListener('focusin', later);
    document.addEventListener('focusout', later);
    return () => {
      document.removeEventListener('focusin', later);
      document.removeEventListener('focusout', later);
    };
  }, []);
  return <Coach callout={leadCallout(lead, isReadBack, singleKeys)} />;
}
