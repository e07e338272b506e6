'use client';

import { Plus } from 'lucide-react';
import { Button } from '@/components/base/ui/button';
import { formatCount } from '@/components/base/ui/format';
import { LeadStateBadge } from '@/components/base/ui/lead-state';
import { Moment } from '@/components/base/ui/moment';
import { Spinner } from '@/components/base/ui/spinner';
import { Notice } from '@/components/base/ui/state';
import type { Call } from './use-call';

const mostShown = 6;

/** What to do for a caller: choose among several leads, or try a look-up again that failed. */
export function CallChoice({ call }: { call: Call }) {
  const { state, openLead, newLead, allLeads, take } = call;
  switch (state.kind) {
    case 'none':
      return null;
    case 'looking':
      return (
        <p role="status" className="flex items-center gap-3 text-sm text-ink-2">
          <Spinner /> Looking for the caller’s leads…
        </p>
      );
    case 'failed':
      return (
        <div className="flex flex-col gap-5">
          <Notice tone="danger" role="alert" title="The caller’s leads could not be looked up">
            The number is kept here. Try again, or capture a new lead.
          </Notice>
          <span className="flex flex-wrap gap-2">
            <Button variant="primary" onClick={() => void take(state.caller)}>
              Try again
            </Button>
            <Button onClick={newLead}>New lead</Button>
          </span>
        </div>
      );
    case 'choice': {
      const { leads, more } = state.found;
      const shown = leads.slice(0, mostShown);
      return (
        <div className="flex flex-col gap-4">
          <ul className="flex flex-col gap-2">
            {shown.map((lead, nth) => (
              <li key={lead.id}>
                <button
                  type="button"
                  // biome-ignore lint/a11y/noAutofocus: it is what the page, or the dialog, is about
                  autoFocus={nth === 0}
                  onClick={() => openLead(lead.id)}
                  className="flex w-full flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-control border border-line px-4 py-2.5 text-left text-sm hover:border-control hover:bg-surface-2"
                >
                  <span className="min-w-0">
                    <span className="block font-medium break-words">{lead.name}</span>
                    <span className="block text-xs text-ink-2">
                      {lead.intentTitle}
                      {lead.partnerName && ` · ${lead.partnerName}`}
                    </span>
                  </span>
                  <span className="flex items-center gap-3 text-xs text-ink-2">
                    <Moment at={lead.createdAt} form="recent" />
                    <LeadStateBadge state={lead.state} />
                  </span>
                </button>
              </li>
            ))}
          </ul>
          <span className="flex flex-wrap gap-2">
            <Button onClick={newLead}>
              <Plus size={16} aria-hidden="true" /> New lead
            </Button>
            {(more || leads.length > shown.length) && (
              <Button variant="ghost" onClick={allLeads}>
                {more ? 'All of them' : `All ${formatCount(leads.length, 'lead')}`}
              </Button>
            )}
          </span>
        </div>
      );
    }
  }
}
