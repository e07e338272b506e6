import { FileSpreadsheet, Upload } from 'lucide-react';
import type { Metadata } from 'next';
import { ReadOnly } from '@/components/access/view-as/read-only';
import { buttonClass } from '@/components/base/ui/button-class';
import { Card } from '@/components/base/ui/card';
import { Link } from '@/components/base/ui/link';
import { PageHeader } from '@/components/base/ui/page-header';
import { Pager, timeSpan } from '@/components/base/ui/pager';
import { EmptyState } from '@/components/base/ui/state';
import { BatchTable } from '@/components/batch/batch-table';
import { TemplateButton } from '@/components/batch/template-button';
import { requireSession } from '@/lib/access/auth/page-session';
import { affiliateContext } from '@/lib/access/auth/session';
import { listBatches } from '@/lib/batch/list-batches';

export const metadata: Metadata = { title: 'Files' };

export default async function BatchesPage({ searchParams }: { searchParams: Promise<{ before?: string }> }) {
  const session = await requireSession({ viewable: true });
  const { before } = await searchParams;
  if (!session.affiliate) {
    return (
      <Card>
        <EmptyState title="Batches belong to affiliates">
          Sign in as affiliate staff to see theirs.
        </EmptyState>
      </Card>
    );
  }
  const isLaterPage = typeof before === 'string';
  const page = await listBatches(affiliateContext(session), isLaterPage ? { before } : {});
  const { batches, next } = page;
  const upload = (
    <Link href="/batch/new" className={buttonClass('primary')}>
      <Upload size={16} aria-hidden="true" />
      New batch
    </Link>
  );
  return (
    <ReadOnly when={session.viewing !== null}>
      <PageHeader
        title="Files"
        note="Files of leads, newest first"
        {...(batches.length > 0
          ? {
              action: (
                <div className="flex flex-wrap gap-3">
                  <TemplateButton />
                  {upload}
                </div>
              ),
            }
          : {})}
      />
      <Card>
        {batches.length > 0 ? (
          <BatchTable page={page} before={isLaterPage ? before : null} />
        ) : (
          <EmptyState
            icon={<FileSpreadsheet size={22} aria-hidden="true" />}
            title={isLaterPage ? 'No older batches' : 'No batches yet'}
            action={
              <div className="flex flex-wrap justify-center gap-3">
                {upload}
                <TemplateButton />
              </div>
            }
          >
            Upload a spreadsheet of leads: match its columns, fix rows with errors, then send. Every row gets
            its own result.
          </EmptyState>
        )}
      </Card>
      <Pager
        position={timeSpan(batches[0]?.createdAt, batches.at(-1)?.createdAt)}
        newest={isLaterPage ? '/batch' : null}
        older={next === null ? null : `/batch?before=${next}`}
      />
    </ReadOnly>
  );
}
