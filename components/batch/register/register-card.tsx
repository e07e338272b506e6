'use client';

import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { requestJson } from '@/components/base/client/request';
import { Card, CardBody, CardHeader } from '@/components/base/ui/card';
import { formatCents } from '@/components/base/ui/format';
import type { RegisterView } from '@/lib/batch/register/view';
import type { Environment } from '@/word/environment';
import { DueForm } from './due-form';
import { RegisterFiles } from './register-files';

interface RegisterCardProps {
  environment: Environment;
  initial: RegisterView;
  mayChange: boolean;
  /** Lists and files as they were seen last, another object once one of them has changed: it may be an answer. */
  lists: object;
  onSent: () => void;
}

/** What the national register is to be asked about and what that costs, the files it was asked with, and their answers. */
export function RegisterCard({ environment, initial, mayChange, lists, onSent }: RegisterCardProps) {
  const { data, refetch } = useQuery({
    queryKey: ['register', environment],
    queryFn: ({ signal }) =>
      requestJson<RegisterView>(`/api/portal/register?environment=${environment}`, { signal }),
    initialData: initial,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each change of the lists
  useEffect(() => {
    void refetch();
  }, [lists, refetch]);
  const look = () => {
    void refetch();
    onSent();
  };
  return (
    <Card id="register" className="scroll-mt-6">
      <CardHeader
        title="The national register"
        note={`Whoever is called without having asked is checked every 30 days, at ${formatCents(data.priceCents)} a number.`}
      />
      <CardBody className="flex flex-col gap-6">
        <div className="grid gap-6 lg:grid-cols-2">
          {data.kinds.map((one) => (
            <DueForm
              key={one.kind}
              kind={one}
              environment={environment}
              mayChange={mayChange}
              onMade={look}
            />
          ))}
        </div>
      </CardBody>
      {data.files.length > 0 && (
        <RegisterFiles view={data} environment={environment} mayChange={mayChange} onChange={look} />
      )}
    </Card>
  );
}
