'use client';

import { TryAgain } from '@/components/base/shell/try-again';
import { Wordmark } from '@/components/base/shell/wordmark';
import { ErrorState } from '@/components/base/ui/state';

/** Shown when even the layout fails to render, most likely because the database is unreachable. */
export default function ServiceError() {
  return (
    <main className="mx-auto flex min-h-dvh max-w-xl flex-col items-center justify-center">
      <Wordmark />
      <ErrorState page title="The service is not responding" action={<TryAgain />}>
        This usually passes in a moment. Nothing that was saved is lost. If it continues, tell the operator.
      </ErrorState>
    </main>
  );
}
