'use client';

import { TryAgain } from '@/components/base/shell/try-again';
import { Card } from '@/components/base/ui/card';
import { ErrorState } from '@/components/base/ui/state';

export default function OperatorError() {
  return (
    <Card>
      <ErrorState title="This page could not be shown" action={<TryAgain />}>
        Nothing was changed. The server log has the cause, at the time of this request.
      </ErrorState>
    </Card>
  );
}
