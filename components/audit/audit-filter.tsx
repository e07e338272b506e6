'use client';

import { useRouter } from 'next/navigation';
import { SelectField } from '@/components/ui/select-field';
import { actorKinds, auditNouns } from '@/lib/audit/noun';
import type { AuditQuery } from '@/lib/audit/schema';

interface AuditFilterProps {
  query: AuditQuery;
  affiliates: readonly { id: number; name: string }[];
}

const capital = (text: string) =>
  (text.charAt(0).toUpperCase() + text.slice(1)).replaceAll('-', ' ').replace(/^Api/, 'API');

/** Filters live in the address, so that a view can be sent to somebody. */
export function AuditFilter({ query, affiliates }: AuditFilterProps) {
  const router = useRouter();
  const choose = (name: keyof AuditQuery, value: string) => {
    const { before: _, ...kept } = query;
    const pairs = Object.entries({ ...kept, [name]: value }).flatMap(([key, one]) =>
      one === undefined || String(one) === '' ? [] : [[key, String(one)]],
    );
    router.push(`/operator/audit?${new URLSearchParams(pairs)}`);
  };
  const filters = [
    {
      name: 'noun',
      label: 'What',
      any: 'Everything',
      choices: auditNouns.map((noun) => ({ value: noun, label: capital(noun) })),
    },
    {
      name: 'actorKind',
      label: 'Who',
      any: 'Anybody',
      choices: actorKinds.map((kind) => ({ value: kind, label: capital(kind) })),
    },
    {
      name: 'affiliateId',
      label: 'Affiliate',
      any: 'All',
      choices: affiliates.map(({ id, name }) => ({ value: String(id), label: name })),
    },
    {
      name: 'environment',
      label: 'Environment',
      any: 'Both',
      choices: [
        { value: 'uat', label: 'UAT' },
        { value: 'production', label: 'Production' },
      ],
    },
  ] as const;
  return (
    <search className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      {filters.map(({ name, label, any, choices }) => (
        <SelectField
          key={name}
          label={label}
          value={String(query[name] ?? '')}
          onChange={(event) => choose(name, event.target.value)}
          choices={[{ value: '', label: any }, ...choices]}
        />
      ))}
    </search>
  );
}
