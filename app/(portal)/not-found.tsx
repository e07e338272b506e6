import { SearchX } from 'lucide-react';
import { buttonClass } from '@/components/base/ui/button-class';
import { Card } from '@/components/base/ui/card';
import { Link } from '@/components/base/ui/link';
import { EmptyState } from '@/components/base/ui/state';

export default function NotFound() {
  return (
    <Card>
      <EmptyState
        page
        icon={<SearchX size={22} aria-hidden="true" />}
        title="Page not found"
        action={
          <Link href="/lead" className={buttonClass('primary')}>
            All leads
          </Link>
        }
      >
        A lead may be in the other environment: the switch is above the menu. Some pages are for managers
        only.
      </EmptyState>
    </Card>
  );
}
