import { PhoneCall } from 'lucide-react';
import { buttonClass } from '@/components/base/ui/button-class';
import { Link } from '@/components/base/ui/link';
import { EmptyState } from '@/components/base/ui/state';

/** No lead from a file has offers that nobody has applied for. */
export function NobodyToCall() {
  return (
    <EmptyState
      icon={<PhoneCall size={22} aria-hidden="true" />}
      title="Nobody to call"
      action={
        <Link href="/batch" className={buttonClass()}>
          Batches
        </Link>
      }
    >
      Leads from files appear here once lenders have offers for them: open an upload and choose Match all now.
    </EmptyState>
  );
}
