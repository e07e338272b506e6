import { ListChecks } from 'lucide-react';
import { buttonClass } from '@/components/base/ui/button-class';
import { Card } from '@/components/base/ui/card';
import { Link } from '@/components/base/ui/link';

/** Leads to what the team calls the ways in which a call ends. */
export function LabelsCard() {
  return (
    <Card className="flex flex-wrap items-center justify-between gap-4 p-5 sm:p-6">
      <div>
        <h2 className="text-lg">How calls end</h2>
        <p className="mt-1 text-sm text-ink-2">
          What your team calls it: done, no answer, call back and so on.
        </p>
      </div>
      <Link href="/team/disposition" className={buttonClass('secondary')}>
        <ListChecks size={16} aria-hidden="true" />
        Edit labels
      </Link>
    </Card>
  );
}
