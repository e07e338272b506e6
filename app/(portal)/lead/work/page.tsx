import type { Metadata } from 'next';
import { Card } from '@/components/base/ui/card';
import { EmptyState } from '@/components/base/ui/state';
import { WorkList } from '@/components/desk/desk/work-list';
import { CallerNoteList } from '@/components/lead/lead-page/caller-note-list';
import { requireSession } from '@/lib/access/auth/page-session';
import { affiliateContext } from '@/lib/access/auth/session';
import { listCallerNotes } from '@/lib/desk/caller-note/list-caller-notes';
import { getDispositionLabels } from '@/lib/desk/disposition/labels';
import { listWork } from '@/lib/desk/work-list/list-work';
import { readWorkPlace } from '@/lib/desk/work-list/tab';

export const metadata: Metadata = { title: 'Work list' };

interface WorkPageProps {
  searchParams: Promise<Record<string, string | string[]>>;
}

export default async function WorkListPage({ searchParams }: WorkPageProps) {
  const session = await requireSession({ viewable: true });
  const place = readWorkPlace(await searchParams);
  if (!session.affiliate)
    return (
      <Card>
        <EmptyState page title="Leads belong to affiliates">
          Sign in as affiliate staff to see theirs.
        </EmptyState>
      </Card>
    );
  const ctx = affiliateContext(session);
  const isLooking = session.viewing !== null;
  const [page, { labels }, callers] = await Promise.all([
    listWork(ctx, place),
    getDispositionLabels(ctx),
    // An operator who looks has no business with them.
    isLooking ? [] : listCallerNotes(ctx),
  ]);
  return (
    <>
      <WorkList
        // Another tab or page starts afresh.
        key={`${place.tab} ${place.page}`}
        initial={page}
        labels={labels}
        singleKeys={session.user.singleKeys && !isLooking}
        isLooking={isLooking}
      />
      {callers.length > 0 && <CallerNoteList notes={callers} />}
    </>
  );
}
