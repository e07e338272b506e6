import { EyeOff } from 'lucide-react';
import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { buttonClass } from '@/components/base/ui/button-class';
import { Card } from '@/components/base/ui/card';
import { Link } from '@/components/base/ui/link';
import { EmptyState } from '@/components/base/ui/state';
import { requireSession } from '@/lib/access/auth/page-session';

export const metadata: Metadata = { title: 'View as' };

/** In the place of pages that an operator who looks at the portal as a manager is not shown. */
export default async function ViewAsPage() {
  const { viewing } = await requireSession({ viewable: true });
  if (!viewing) redirect('/');
  return (
    <Card>
      <EmptyState
        page
        icon={<EyeOff size={22} aria-hidden="true" />}
        title="Not shown while you view as somebody"
        action={
          <Link href="/dashboard" className={buttonClass('primary')}>
            Dashboard
          </Link>
        }
      >
        This page is there to change something. You see the dashboard, leads, batches, Go live, API keys, Team
        and Requests. End the view to go back to the console.
      </EmptyState>
    </Card>
  );
}
