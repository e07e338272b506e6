'use client';

import { use } from 'react';
import { Button } from '@/components/base/ui/button';
import { formatRand } from '@/components/base/ui/format';
import { AnswersContext } from '@/components/lead/lead/use-answers';
import type { LeftOutPartner, PortalLead } from '@/lib/lead/lead-page/view';
import { AskAgain } from './ask-again';
import { AskNext } from './ask-next';

interface AdviceProps {
  lead: PortalLead;
  singleKeys: boolean;
  /** Partners that stand elsewhere on the board. */
  except?: readonly number[];
}

/** Shows what to ask next and why other partners are not offered: what the agent can still do for the applicant. */
export function Advice({ lead, singleKeys, except = [] }: AdviceProps) {
  const leftOut = lead.leftOut.filter(({ partnerId }) => !except.includes(partnerId));
  if (lead.askNext.length === 0 && leftOut.length === 0) return null;
  return (
    <div className="flex flex-col gap-5 rounded-card border border-line p-4 sm:p-5">
      {lead.askNext.length > 0 && <AskNext questions={lead.askNext} singleKeys={singleKeys} />}
      {leftOut.length > 0 && (
        <section aria-labelledby="left-out">
          <h3 id="left-out" className="text-sm">
            Not offered
          </h3>
          <ul className="mt-2 flex flex-col gap-1.5">
            {leftOut.map((one) => (
              <LeftOut key={one.partnerId} lead={lead} one={one} />
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

function LeftOut({ lead, one }: { lead: PortalLead; one: LeftOutPartner }) {
  const answers = use(AnswersContext);
  const { sentence, loanAmount } = one;
  return (
    <li className="tabular text-sm text-ink-2">
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {unbroken(sentence)}
        {answers && loanAmount !== null && (
          <Button
            size="sm"
            disabled={answers.pending}
            onClick={() => answers.send({ loan_amount_required: loanAmount })}
          >
            Ask for {formatRand(loanAmount)}
          </Button>
        )}
        <AskAgain lead={lead} left={one} />
      </span>
    </li>
  );
}

/** Keeps `R 60 000` on one line. */
function unbroken(sentence: string): string {
  return sentence.replace(/(\bR|[0-9]) (?=[0-9])/g, '$1\u00a0');
}
