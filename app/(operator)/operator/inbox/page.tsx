import { InboxIcon } from 'lucide-react';
import type { Metadata } from 'next';
import { Card } from '@/components/base/ui/card';
import { Link } from '@/components/base/ui/link';
import { PageHeader } from '@/components/base/ui/page-header';
import { EmptyState } from '@/components/base/ui/state';
import { countInboxOnce } from '@/components/event/inbox/count-inbox-once';
import { DoneList } from '@/components/event/inbox/done-list';
import { InboxList } from '@/components/event/inbox/inbox-list';
import { waitingTitle } from '@/components/event/inbox/waiting-title';
import { KeepLive } from '@/components/report/overview/keep-live';
import { requireOperator } from '@/lib/access/auth/require-operator';
import { may } from '@/lib/base/actor/permission';
import { listInbox } from '@/lib/event/inbox/list-inbox';

/** The tab counts what waits. */
export async function generateMetadata(): Promise<Metadata> {
  const { context } = await requireOperator('inbox.list');
  return { title: { absolute: waitingTitle(await countInboxOnce(context), 'Inbox') } };
}

export default async function InboxPage() {
  const { context, user, environment } = await requireOperator('inbox.list');
  const { waiting, snoozed, done } = await listInbox(context);
  const mayTake = may(context, 'inbox.take');
  return (
    <>
      <KeepLive />
      <PageHeader
        title="Inbox"
        environment="both"
        note={
          <>
            What waits for an operator, in both environments, longest waiting first. Each is done on its own
            page.{' '}
            <Link href="/operator/alert" className="text-accent underline underline-offset-4">
              Past alerts
            </Link>
          </>
        }
      />
      <div className="flex flex-col gap-6">
        <Card>
          {waiting.length === 0 ? (
            <EmptyState icon={<InboxIcon size={22} aria-hidden="true" />} title="Nothing waits">
              Key requests, applications to decide, outcomes to place, changes of the next 24 hours, held ones
              and open alerts come here.
            </EmptyState>
          ) : (
            <InboxList items={waiting} me={user.id} mayTake={mayTake} environment={environment} />
          )}
        </Card>
        {snoozed.length > 0 && (
          <section>
            <h2 className="mb-3 text-lg">Put off</h2>
            <Card>
              <InboxList
                items={snoozed}
                me={user.id}
                mayTake={mayTake}
                environment={environment}
                label="Put off"
              />
            </Card>
          </section>
        )}
        <section>
          <h2 className="mb-3 text-lg">Done in the last seven days</h2>
          <Card>
            {done.length === 0 ? (
              <p className="px-6 py-4 text-sm text-ink-2">Nothing yet.</p>
            ) : (
              <DoneList items={done} />
            )}
          </Card>
        </section>
      </div>
    </>
  );
}
