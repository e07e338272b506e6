'use client';

import { useMutation, useQuery } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { requestJson } from '@/components/base/client/request';
import { Button } from '@/components/base/ui/button';
import { formatCount } from '@/components/base/ui/format';
import { LeadStateBadge } from '@/components/base/ui/lead-state';
import { Link } from '@/components/base/ui/link';
import { Moment } from '@/components/base/ui/moment';
import type { CaptureIntent } from '@/lib/catalogue/intent/capture-intent';
import type { EarlierLead, EarlierLeads } from '@/lib/lead/lead/earlier-lead';
import { earlierLeadEffect } from './earlier-lead-effect';

/** Shows the leads that this applicant already has, once the ID number is complete and valid. */
export function EarlierLeadNotice({
  idNumber,
  intent,
  onContinue,
}: {
  /** Null until it is complete and valid. */
  idNumber: string | null;
  intent: CaptureIntent | undefined;
  /** Fills the form with the answers of this lead. */
  onContinue: (leadId: string) => Promise<void>;
}) {
  const { data } = useQuery({
    queryKey: ['earlier-lead', idNumber],
    // POST: an ID number must never be in a URL.
    queryFn: ({ signal }) =>
      requestJson<EarlierLeads>('/api/portal/lead/earlier', {
        method: 'POST',
        body: { idNumber },
        signal,
        // The form reports the ended session, and the agent can keep typing.
        ownSignIn: true,
      }),
    enabled: idNumber !== null,
    // Never cached: a lead captured a moment ago matters most.
    staleTime: 0,
    gcTime: 60_000,
  });
  const found = idNumber !== null && data && data.leads.length > 0 ? data : null;
  return (
    <div aria-live="polite" className={found ? undefined : 'contents'}>
      {found && (
        <div className="rise rounded-control border border-info/30 bg-info-soft px-4 py-3 text-sm">
          <p className="flex items-center gap-2 font-medium text-info">
            <History size={16} aria-hidden="true" className="shrink-0" />
            This applicant already has {found.total === 1 ? 'a lead' : formatCount(found.total, 'lead')}
          </p>
          <ul className="mt-2 flex flex-col divide-y divide-info/20">
            {found.leads.map((lead) => (
              <li key={lead.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-1.5">
                <Earlier lead={lead} onContinue={() => onContinue(lead.id)} />
              </li>
            ))}
          </ul>
          <p className="mt-1.5 text-ink">{earlierLeadEffect(found.leads, intent ?? null)}</p>
        </div>
      )}
    </div>
  );
}

function Earlier({ lead, onContinue }: { lead: EarlierLead; onContinue: () => Promise<void> }) {
  const fill = useMutation({ mutationFn: onContinue });
  return (
    <>
      <Link href={`/lead/${lead.id}`} className="font-medium text-ink underline underline-offset-3">
        {lead.intent.title}
      </Link>
      <LeadStateBadge state={lead.state} />
      <span className="text-xs text-ink-2">
        {lead.name} · <Moment at={lead.createdAt} form="day" /> · {lead.capturedBy}
        {lead.partnerName && ` · ${lead.partnerName}`}
      </span>
      {lead.duplicateUntil !== null && lead.state !== 'pending' && lead.state !== 'accepted' && (
        <Button size="sm" pending={fill.isPending} onClick={() => fill.mutate()}>
          Continue this lead
        </Button>
      )}
      {fill.isError && (
        <span role="alert" className="text-xs text-danger">
          Its answers could not be loaded. Try again.
        </span>
      )}
    </>
  );
}
