'use client';

import { TryAgain } from '@/components/base/shell/try-again';
import { Card } from '@/components/base/ui/card';
import { ErrorState } from '@/components/base/ui/state';

export default function PortalError() {
  return (
    <Card>
      <ErrorState page title="This page could not be shown" action={<TryAgain />}>
        Nothing is lost. If it keeps happening, tell the operator when it happened.
      </ErrorState>
    </Card>
  );
}
