import { MessageCircleQuestion } from 'lucide-react';
import type { PortalLead } from '@/lib/lead-page/view';

/** Shows what to ask next and why other partners are not offered: what the agent can still do for the applicant. */
export function Advice({ lead }: { lead: PortalLead }) {
  if (lead.askNext.length === 0 && lead.leftOut.length === 0) return null;
  return (
    <div className="flex flex-col gap-5 rounded-card border border-line p-4 sm:p-5">
      {lead.askNext.length > 0 && (
        <section aria-labelledby="ask-next">
          <h3 id="ask-next" className="text-sm">
            Ask next
          </h3>
          <ul className="mt-2 flex flex-col gap-1.5">
            {lead.askNext.map((sentence) => (
              <li key={sentence} className="flex items-start gap-2.5 text-sm">
                <MessageCircleQuestion size={16} aria-hidden="true" className="mt-0.5 shrink-0 text-accent" />
                {sentence}
              </li>
            ))}
          </ul>
        </section>
      )}
      {lead.leftOut.length > 0 && (
        <section aria-labelledby="left-out">
          <h3 id="left-out" className="text-sm">
            Not offered
          </h3>
          <ul className="mt-2 flex flex-col gap-1.5">
            {lead.leftOut.map(({ partnerId: id, sentence }) => (
              <li key={id} className="tabular text-sm text-ink-2">
                {unbroken(sentence)}
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

/** Keeps `R 60 000` on one line. */
function unbroken(sentence: string): string {
  return sentence.replace(/(\bR|[0-9]) (?=[0-9])/g, '$1\u00a0');
}
