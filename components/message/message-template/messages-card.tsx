import { MessageSquareText } from 'lucide-react';
import { buttonClass } from '@/components/base/ui/button-class';
import { Card } from '@/components/base/ui/card';
import { Link } from '@/components/base/ui/link';

/** Leads to the texts that the team sends with a lender's link. */
export function MessagesCard() {
  return (
    <Card className="flex flex-wrap items-center justify-between gap-4 p-5 sm:p-6">
      <div>
        <h2 className="text-lg">Messages</h2>
        <p className="mt-1 text-sm text-ink-2">
          What applicants get with a lender's link, in each language that you write.
        </p>
      </div>
      <Link href="/team/message-text" className={buttonClass('secondary')}>
        <MessageSquareText size={16} aria-hidden="true" />
        Edit messages
      </Link>
    </Card>
  );
}
