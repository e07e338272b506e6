import type { Metadata } from 'next';
import { Card, CardBody, CardHeader } from '@/components/base/ui/card';
import { formatCount } from '@/components/base/ui/format';
import { PageHeader } from '@/components/base/ui/page-header';
import { OutcomeFileList } from '@/components/money/outcome/file-list';
import { OutcomeFile } from '@/components/money/outcome/outcome-file';
import { UnplacedList } from '@/components/money/outcome/unplaced-list';
import { requireOperator } from '@/lib/access/auth/require-operator';
import { may } from '@/lib/base/actor/permission';
import { listEventPartners } from '@/lib/money/outcome/list-partners';
import { listUnplaced } from '@/lib/money/outcome/list-unplaced';
import { listFiles } from '@/lib/money/outcome/take-back';

export const metadata: Metadata = { title: 'Outcomes' };

export default async function OutcomesPage({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[]>>;
}) {
  const { context, environment } = await requireOperator();
  const { after } = await searchParams;
  const from = typeof after === 'string' && /^\d{1,15}$/.test(after) ? Number(after) : 0;
  const [page, partners, files] = await Promise.all([
    listUnplaced(context, { environment, after: from }),
    listEventPartners(context, environment),
    listFiles(context, { environment }),
  ]);
  const mayRecord = may(context, 'outcome.record');
  return (
    <>
      <PageHeader title="Outcomes" note="What lenders say became of their applications after the accept." />
      <div className="flex flex-col gap-6">
        <Card>
          <CardHeader
            title="Waiting to be placed"
            note={
              page.count === 0
                ? 'An event is never guessed: without exactly one application that fits, it waits here.'
                : `${formatCount(page.count, 'event')}, oldest first. None counts until it is placed.`
            }
          />
          <UnplacedList page={page} isFirst={from === 0} mayRecord={mayRecord} />
        </Card>
        {mayRecord && (
          <Card>
            <CardHeader
              title="Record a file"
              note="You see first what it records. The same rows again record nothing twice."
            />
            <CardBody>
              <OutcomeFile partners={partners} />
            </CardBody>
          </Card>
        )}
        <Card>
          <CardHeader
            title="Files"
            note="The newest. Taking one back corrects its outcomes, and lets a right file come in its place."
          />
          <OutcomeFileList files={files} mayRecord={mayRecord} />
        </Card>
      </div>
    </>
  );
}
