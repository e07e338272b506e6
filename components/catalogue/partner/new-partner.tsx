'use client';

import { useRouter } from 'next/navigation';
import { Suspense, useState } from 'react';
import { lateForm } from '@/components/base/form/late-form';
import { lazyPart } from '@/components/base/ui/lazy-part';
import { Skeleton } from '@/components/base/ui/skeleton';
import type { Environment } from '@/word/environment';
import type { StoredEntry } from './partner-draft';
import { partnerSecretUse } from './secret-use';

const PartnerForm = lateForm(
  () => import('./partner-form').then(({ PartnerForm: Form }) => Form),
  <Skeleton className="h-96" />,
);
const ShownSecret = lazyPart(() =>
  import('./shown-secret').then(({ ShownSecret: Part }) => ({ default: Part })),
);

interface NewPartnerProps {
  environment: Environment;
  entry: StoredEntry;
  intentTitles: readonly string[];
}

/** The form of a new partner; shows its secret once, then goes to its page, where its connection is tested. */
export function NewPartner(props: NewPartnerProps) {
  const router = useRouter();
  const [created, setCreated] = useState<{ id: number; secret: string } | null>(null);
  const open = (id: number) => router.push(`/operator/lender/${id}?tab=connection`);
  return (
    <>
      {created && (
        <Suspense>
          <ShownSecret
            use={partnerSecretUse}
            secret={created.secret}
            onClose={() => {
              setCreated(null);
              open(created.id);
            }}
          />
        </Suspense>
      )}
      <PartnerForm
        {...props}
        onCreated={({ id, generatedSecret }) => {
          if (generatedSecret) setCreated({ id, secret: generatedSecret });
          else open(id);
        }}
      />
    </>
  );
}
