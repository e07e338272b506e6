'use client';

import { laterDialog } from '@/components/base/form/later-dialog';
import { Card, CardBody, CardHeader } from '@/components/base/ui/card';

const Ask = laterDialog(() => import('./ask-secret-dialog'), { label: 'Propose a new one', size: 'sm' });

interface OwnSecretsProps {
  partners: readonly { partnerId: number; version: number; companyName: string }[];
}

/** The secrets with which calls to the lender's systems are signed; their values are never shown here. */
export function OwnSecrets({ partners }: OwnSecretsProps) {
  return (
    <Card>
      <CardHeader
        title="Signing secret"
        note="Calls to your system and from it are signed with it. Lost, or known to too many: propose a new one."
      />
      <CardBody>
        <ul className="flex flex-col gap-4">
          {partners.map(({ partnerId, version, companyName }) => (
            <li key={partnerId} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
              <span className="min-w-0 text-sm font-medium">{companyName}</span>
              <Ask partnerId={partnerId} version={version} name={companyName} />
            </li>
          ))}
        </ul>
      </CardBody>
    </Card>
  );
}
