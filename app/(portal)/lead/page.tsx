import { Plus } from 'lucide-react';
import type { Metadata } from 'next';
import { cookies } from 'next/headers';
import { redirect } from 'next/navigation';
import { denseRows, densityCookie } from '@/components/base/list/density';
import { buttonClass } from '@/components/base/ui/button-class';
import { Card } from '@/components/base/ui/card';
import { Link } from '@/components/base/ui/link';
import { EmptyState } from '@/components/base/ui/state';
import { LeadList } from '@/components/lead/lead-list/lead-list';
import { requireSession } from '@/lib/access/auth/page-session';
import { cookieName } from '@/lib/access/auth/secure-portal';
import { affiliateContext } from '@/lib/access/auth/session';
import { may } from '@/lib/base/actor/permission';
import { findUploadName } from '@/lib/batch/get-upload';
import { listLeadChoices } from '@/lib/lead/lead/list-choices';
import { leadListHref, readLeadCursor, readLeadFilter } from '@/lib/lead/lead/list-filter';
import { listLeads } from '@/lib/lead/lead/list-leads';
import { findOpeningFilter, listFilters } from '@/lib/report/saved-filter/list-filters';

export async function generateMetadata({ searchParams }: LeadsPageProps): Promise<Metadata> {
  return { title: readLeadFilter(await searchParams).list === 'to-call' ? 'To call' : 'Leads' };
}

interface LeadsPageProps {
  searchParams: Promise<Record<string, string | string[]>>;
}

export default async function LeadsPage({ searchParams }: LeadsPageProps) {
  const session = await requireSession({ viewable: true });
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
  const opening = Object.keys(given).length === 0 ? await findOpeningFilter(ctx) : null;
  if (opening) redirect(leadListHref(opening));
  const filter = readLeadFilter(given);
  const cursor = readLeadCursor(given);
  const [page, choices, upload, saved] = await Promise.all([
    listLeads(ctx, { filter, cursor, search: '' }),
    listLeadChoices(ctx),
    filter.batch === undefined ? null : findUploadName(ctx, filter.batch),
    session.viewing ? null : listFilters(ctx, 'lead'),
  ]);
  return (
    <LeadList
      whose={`${session.user.id} ${session.environment}`}
      note={session.affiliate.name}
      page={page}
      filter={filter}
      cursor={cursor}
      choices={choices}
      upload={upload}
      mayExport={!session.viewing && may(ctx, 'lead.export', ctx.scope)}
      isMasked={session.viewing !== null}
      saved={saved && { filters: saved, mayShare: may(ctx, 'saved-filter.share', ctx.scope) }}
      singleKeys={session.user.singleKeys}
      dense={(await cookies()).get(cookieName(ctx.env, densityCookie))?.value === denseRows}
      newLead={
        !session.viewing && (
          <Link href="/lead/new" className={buttonClass('primary')}>
            <Plus size={16} aria-hidden="true" />
            New lead
          </Link>
        )
      }
    />
  );
}
