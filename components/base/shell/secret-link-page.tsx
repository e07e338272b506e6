import type { ReactNode } from 'react';
import { buttonClass } from '@/components/base/ui/button-class';
import { Link } from '@/components/base/ui/link';
import { EmptyState } from '@/components/base/ui/state';
import { Wordmark } from './wordmark';

/** The page behind a one-time link, signed in or not. */
export function SecretLinkPage({
  title,
  note,
  children,
}: {
  title: ReactNode;
  note: ReactNode;
  children: ReactNode;
}) {
  return (
    <NarrowPage>
      <h1 className="text-3xl">{title}</h1>
      <p className="mt-2 mb-8 text-base text-ink-2">{note}</p>
      {children}
    </NarrowPage>
  );
}

const toSignIn = (
  <Link href="/sign-in" className={buttonClass('primary')}>
    Go to sign-in
  </Link>
);

/** The page of a link that was used or has expired; `children` say how, and who can make a new one. */
export function EndedLinkPage({ children, action = toSignIn }: { children: ReactNode; action?: ReactNode }) {
  return (
    <NarrowPage>
      <EmptyState page title="This link no longer works" action={action}>
        {children}
      </EmptyState>
    </NarrowPage>
  );
}

/** A page with one narrow column, without the header of the signed-in pages. */
export function NarrowPage({ children }: { children: ReactNode }) {
  return (
    <main className="flex min-h-dvh flex-col bg-surface px-6 py-8 sm:px-12">
      <Wordmark />
      <div className="mx-auto flex w-full max-w-sm flex-1 flex-col justify-center py-12">{children}</div>
    </main>
  );
}
