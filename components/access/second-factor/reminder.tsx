import { buttonClass } from '@/components/base/ui/button-class';
import { Link } from '@/components/base/ui/link';
import { Moment } from '@/components/base/ui/moment';
import { Notice } from '@/components/base/ui/state';

/** Stands on every page of a user whose role requires a second factor, until it is set up. */
export function SecondFactorReminder({ dueAt }: { dueAt: Date }) {
  return (
    <div className="mb-4">
      <Notice
        tone="warning"
        title="Set up your second factor"
        action={
          <Link href="/second-factor" className={buttonClass('secondary', 'sm')}>
            Set up
          </Link>
        }
      >
        Your role requires it. From <Moment at={dueAt} /> on, nothing else works until it is set up.
      </Notice>
    </div>
  );
}
