'use client';

import { use } from 'react';
import { Button } from '@/components/base/ui/button';
import { AnswersContext } from '@/components/lead/lead/use-answers';
import { useAskAgain } from '@/components/lead/lead/use-ask-again';
import type { LeftOutPartner, PortalLead } from '@/lib/lead/lead-page/view';

/** Asks a lender again that did not answer in time or could not be reached. */
export function AskAgain({ lead, left }: { lead: PortalLead; left: LeftOutPartner }) {
  const answers = use(AnswersContext);
  const { askAgain, pending, problem } = useAskAgain(lead, left.partnerId);
  if (!answers || !left.mayAskAgain) return null;
  return (
    <>
      {' '}
      <Button size="sm" pending={pending} aria-label={`Ask again: ${left.companyName}`} onClick={askAgain}>
        Ask again
      </Button>
      <span role="alert" className="block text-danger empty:hidden">
        {problem}
      </span>
    </>
  );
}
