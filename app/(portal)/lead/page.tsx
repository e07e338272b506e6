import { Plus } from 'lucide-react';
import type { Metadata } from 'next';
import { LeadList } from '@/components/lead/lead-list';
import { buttonClass } from '@/components/ui/button-class';
import { Card } from '@/components/ui/card';
import { Link } from '@/components/ui/link';
import { EmptyState } from '@/components/ui/state';
import { requireSession } from '@/lib/auth/page-session';
import { affiliateContext } from '@/lib/auth/session';
import { listLeadChoices } from '@/lib/lead/list-choices';
import { readLeadCursor, readLeadFilter } from '@/lib/lead/list-filter';
import { listLeads } from '@/lib/lead/list-leads';
import { may } from '@/lib/permission';

export const metadata: Metadata = { title: 'Leads' };

export default async function LeadsPage({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[]>>;
}) {
  const session = await requireSession();
  const given = await searchParams;
  if (!session.affiliate) {
    return (
      <Card>
        <EmptyState page title="Leads belong to affiliates">
          Sign in as affiliate staff to see theirs.
        </EmptyState>
      </Card>
    );
  }
  const ctx = affiliateContext(session);
  const filter = readLeadFilter(given);
  const cursor = readLeadCursor(given);
  const [page, choices] = await Promise.all([
    listLeads(ctx, { filter, cursor, search: '' }),
    listLeadChoices(ctx),
  ]);
  return (
    <LeadList
      whose={`${session.user.id} ${session.environment}`}
      note={session.affiliate.name}
      page={page}
      filter={filter}
      cursor={cursor}
      choices={choices}
      mayExport={may(ctx, 'lead.export', ctx.scope)}
      newLead={
        <Link href="/lead/new" className={buttonClass('primary')}>
          <Plus size={16} aria-hidden="true" />
          New lead
        </Link>
      }
    />
  );
}
