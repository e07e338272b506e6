'use client';

import { useState } from 'react';
import { formatPhone } from '@/components/base/ui/format';
import { leadStateLabel } from '@/components/base/ui/lead-state';
import type { FoundGroup } from '@/lib/lead/find/view';
import type { LeadListPage } from '@/lib/lead/lead/list-view';
import { listPageActions, runPageAction } from './page-action';
import { Palette } from './palette';
import type { PaletteAction } from './palette-item';
import type { PortalPage } from './portal-page';
import { useFindAnswers } from './use-find';

const mostLeads = 8;

const leadAnswers = { body: (search: string) => ({ search }), groups: leadGroups };
const useLeadResults = (text: string) =>
  useFindAnswers<LeadListPage>('/api/portal/lead/search', text, leadAnswers);

function leadGroups({ leads, older, newer }: LeadListPage): FoundGroup[] {
  if (leads.length === 0) return [];
  const items = leads.slice(0, mostLeads).map((lead) => ({
    key: `lead ${lead.id}`,
    title: `${lead.name}, ${lead.intentTitle}`,
    note: [leadStateLabel(lead.state), formatPhone(lead.cellPhoneNumber), lead.partnerName]
      .filter(Boolean)
      .join(' · '),
    environment: null,
    at: lead.createdAt,
    href: `/lead/${lead.id}`,
  }));
  const isMore = leads.length > mostLeads || older !== null || newer !== null;
  return [{ label: isMore ? `Newest ${mostLeads} leads` : 'Leads', items }];
}

interface PortalPaletteProps {
  open: boolean;
  onClose: () => void;
  pages: readonly PortalPage[];
  /** Single keys are on: what they do is shown. */
  singleKeys: boolean;
}

/** The palette of the portal: leads, pages, and what can be done on the page behind it. */
export default function PortalPalette({ open, onClose, pages, singleKeys }: PortalPaletteProps) {
  /** As the page was when it opened: behind the dialog nothing can be pressed. */
  const [actions, setActions] = useState<readonly PaletteAction[]>([]);
  const [wasOpen, setWasOpen] = useState(false);
  if (open !== wasOpen) {
    setWasOpen(open);
    if (open) setActions(actionsOfPage());
  }
  return (
    <Palette
      isOpen={open}
      onClose={onClose}
      useResults={useLeadResults}
      pages={pages.map(({ href, label, letter, synonyms }) => ({
        href,
        label,
        note: '',
        synonyms,
        ...(singleKeys && letter !== '' && { keys: href === '/lead/new' ? 'N' : `G ${letter}` }),
      }))}
      actions={actions}
      hint="A lead by name, last four digits of a phone, ID number, email or reference; a page; something to do here"
      nothing="Nothing found. Try a surname, the last four digits of a phone number, or a full ID number."
    />
  );
}

function actionsOfPage(): PaletteAction[] {
  const actions = listPageActions().filter(({ element }) => element !== null);
  return actions.map((action) => ({
    label: action.label,
    keys: action.key,
    run: () => runPageAction(action),
  }));
}
