import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { RestrictedLead } from '@/components/lead/lead-page/restricted-lead';
import { LeadReadsPage } from '@/components/lead/lead-read/lead-reads-page';
import { restrictionOf } from '@/lib/access/auth/assert-lead-shown';
import { requireSession } from '@/lib/access/auth/page-session';
import { affiliateContext } from '@/lib/access/auth/session';
import { may } from '@/lib/base/actor/permission';
import { hasCode } from '@/lib/base/error/error';
import { listLeadReads } from '@/lib/desk/lead-read/list-reads';

export const metadata: Metadata = { title: 'Who has seen this lead' };

interface Props {
  params: Promise<{ hashid: string }>;
  searchParams: Promise<{ before?: string | string[] }>;
}

export default async function Page({ params, searchParams }: Props) {
  const session = await requireSession();
  const { hashid } = await params;
  const { before } = await searchParams;
  if (!session.affiliate) notFound();
  const ctx = affiliateContext(session);
  if (!may(ctx, 'lead-read.list', ctx.scope)) notFound();
  const until = await restrictionOf(ctx, hashid);
  if (until !== null) return <RestrictedLead until={until} />;
  const from = typeof before === 'string' && /^\d{1,15}$/.test(before) ? Number(before) : null;
  const page = await listLeadReads(ctx, hashid, from).catch((error: unknown) => {
    if (hasCode(error, 'not_found')) notFound();
    throw error;
  });
  return <LeadReadsPage hashid={hashid} page={page} isNewest={from === null} />;
}
