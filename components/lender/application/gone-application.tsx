import { buttonClass } from '@/components/base/ui/button-class';
import { Card } from '@/components/base/ui/card';
import { Link } from '@/components/base/ui/link';
import { PageHeader } from '@/components/base/ui/page-header';
import { EmptyState } from '@/components/base/ui/state';

/** Instead of an application whose applicant's data may not be read any more. `text`: what happened, and when. */
export function GoneApplication({ text }: { text: string }) {
  return (
    <>
      <PageHeader title="Application" />
      <Card>
        <EmptyState
          title="This application is not shown"
          action={
            <Link href="/lender/application" className={buttonClass()}>
              All applications
            </Link>
          }
        >
          {text}
        </EmptyState>
      </Card>
    </>
  );
}
