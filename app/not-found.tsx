import { Wordmark } from '@/components/base/shell/wordmark';
import { buttonClass } from '@/components/base/ui/button-class';
import { Link } from '@/components/base/ui/link';
import { EmptyState } from '@/components/base/ui/state';

export default function NotFound() {
  return (
    <main className="mx-auto flex min-h-dvh max-w-xl flex-col items-center justify-center">
      <Wordmark />
      <EmptyState
        page
        title="Page not found"
        action={
          <Link href="/" className={buttonClass('primary')}>
            Go to the start page
          </Link>
        }
      >
        The address may be mistyped, or the page has moved.
      </EmptyState>
    </main>
  );
}
