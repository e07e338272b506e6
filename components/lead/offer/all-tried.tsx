import { Card } from '@/components/base/ui/card';
import { formatDay } from '@/components/base/ui/format';
import { type PortalLead, splitMatches } from '@/lib/lead/lead-page/view';
import { Advice } from './advice';
import CallBackWhenOpen from './call-back-when-open';
import { fullLenders } from './full-lenders';
import { allTriedTitle } from './refusal-text';

/** Says that every partner has been tried, and what may bring others. */
export function AllTried({ lead, singleKeys }: { lead: PortalLead; singleKeys: boolean }) {
  const full = fullLenders(lead);
  const hasAdvice = lead.askNext.length > 0 || lead.leftOut.some(({ noRoom }) => noRoom === null);
  return (
    <Card className="flex flex-col items-start gap-4 p-5 sm:p-6">
      <div>
        <h3 className="text-lg">{allTriedTitle(splitMatches(lead.matches).refused, full.length > 0)}</h3>
        {lead.noneLeftUntil !== null && <NoneLeft lead={lead} from={lead.noneLeftUntil} />}
        <p className="mt-1 text-sm text-ink-2">
          {hasAdvice
            ? 'Check these with the applicant, and the answers above: a different one may bring other lenders.'
            : 'Only different answers can bring other lenders: a smaller amount, for example. Change them above.'}
        </p>
      </div>
      <div className="w-full empty:hidden">
        <Advice lead={lead} singleKeys={singleKeys} except={full.map(({ id }) => id)} />
      </div>
    </Card>
  );
}

/** Lenders are asked afresh for a new lead only: until then there is nothing to ask the applicant. */
function NoneLeft({ lead, from }: { lead: PortalLead; from: string }) {
  const isNow = Date.parse(from) <= Date.now();
  return (
    <>
      <p className="mt-1 text-sm text-ink-2">
        {isNow
          ? 'No lender is left on this lead. Capture the applicant again to ask all of them afresh.'
          : `No lender is left for today. From ${formatDay(from)} the applicant can be captured again, and all lenders are asked afresh.`}
      </p>
      {!isNow && (
        <CallBackWhenOpen
          leadId={lead.id}
          partnerId={null}
          label={`Call back on ${formatDay(from)}`}
          reopensAt={from}
        />
      )}
    </>
  );
}
