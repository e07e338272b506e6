import { Inbox, Plus } from 'lucide-react';
import type { Metadata } from 'next';
import Link from 'next/link';
import { PageHeader } from '@/components/layout/page-header';
import { LeadTable } from '@/components/lead/lead-table';
import { buttonClass } from '@/components/ui/button-class';
import { Card } from '@/components/ui/card';
import { EmptyState } from '@/components/ui/state';
import { requireSession } from '@/lib/auth/page-session';
import { affiliateContext } from '@/lib/auth/session';
import { listLeads } from '@/lib/lead/list-leads';

export const metadata: Metadata = { title: 'Leads' };

export default async function LeadsPage({ searchParams }: { searchParams: Promise<{ before?: string }> }) {
  const session = await requireSession();
  const { before } = await searchParams;
  if (!session.affiliate) {
    return (
      <Card>
        <EmptyState page title="Leads belong to affiliates">
          Sign in as affiliate staff to see theirs.
        </EmptyState>
      </Card>
    );
  }
  const isLaterPage = typeof before === 'string';
  const { leads, next } = await listLeads(affiliateContext(session), isLaterPage ? { before } : {});
  return (
    <>
      <PageHeader title="Leads" note={`${session.affiliate.name}, newest first`} />
      <Card>
        {leads.length > 0 ? (
          <LeadTable leads={leads} />
        ) : (
          <EmptyState
            icon={<Inbox size={22} aria-hidden="true" />}
            title={isLaterPage ? 'No older leads' : 'No leads yet'}
            action={
              <Link href="/lead/new" className={buttonClass('primary')}>
                <Plus size={16} aria-hidden="true" />
                New lead
              </Link>
            }
          >
            Capture the first one, or send it through the API: it shows up here.
          </EmptyState>
        )}
      </Card>
      {(next || isLaterPage) && (
        <nav aria-label="Pages" className="mt-4 flex justify-between">
          {isLaterPage ? (
            <Link href="/lead" className={buttonClass()}>
              Newest
            </Link>
          ) : (
            <span />
          )}
          {next && (
            <Link href={`/lead?before=${next}`} className={buttonClass()}>
              Older
            </Link>
          )}
        </nav>
      )}
    </>
  );
}
