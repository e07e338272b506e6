import type { Metadata } from 'next';
import { Card } from '@/components/base/ui/card';
import { formatCount, formatNumber } from '@/components/base/ui/format';
import { PageHeader } from '@/components/base/ui/page-header';
import { EmptyState } from '@/components/base/ui/state';
import { InboxTable } from '@/components/lender/application/inbox';
import { requireLender } from '@/lib/access/auth/require-lender';
import { countInbox, listInbox, mostCounted } from '@/lib/lender/application/list-inbox';

export const metadata: Metadata = { title: 'Inbox' };

export default async function LenderInboxPage() {
  const { context, session } = await requireLender('lender-application.list');
  const [waiting, count] = await Promise.all([listInbox(context), countInbox(context)]);
  const late = waiting.filter(({ isLate }) => isLate).length;
  return (
    <>
      <PageHeader
        title="Inbox"
        note={
          count > waiting.length
            ? `Applications that wait for your decision: the oldest ${formatNumber(waiting.length)} of ${formatNumber(count)}${count >= mostCounted ? ' or more' : ''}`
            : 'Applications that wait for your decision, the oldest first'
        }
      />
      {late > 0 && (
        <p role="status" className="mb-4 rounded-control bg-danger-soft px-4 py-2 text-sm text-danger">
          {formatCount(late, 'application')} {late === 1 ? 'has' : 'have'} waited longer than you mean to
          take.
        </p>
      )}
      <Card>
        {waiting.length === 0 ? (
          <EmptyState title="Nothing waits">
            Applications that your people decide are here from when they come, until they are decided.
          </EmptyState>
        ) : (
          <InboxTable applications={waiting} singleKeys={session.user.singleKeys} />
        )}
      </Card>
    </>
  );
}
