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
          <Link href="/operator" className={buttonClass('primary')}>
            Overview
          </Link>
        }
      >
        Check the address, or look it up with Ctrl K. Some pages are for certain roles only.
      </EmptyState>
    </Card>
  );
}
