'use client';

import { useRouter } from 'next/navigation';
import { capitalize, environmentChoices } from '@/components/ui/format';
import { SelectField } from '@/components/ui/select-field';
import { actorKinds, auditNouns } from '@/lib/audit/noun';
import type { AuditQuery } from '@/lib/audit/schema';
import { queryString } from '@/lib/query-string';

interface AuditFilterProps {
  query: AuditQuery;
  affiliates: readonly { id: number; name: string }[];
}

const labelOf = (name: string) =>
  capitalize(name)
    .replaceAll('-', ' ')
    .replace(/^(?:Api|Id)\b/, (word) => word.toUpperCase());

/** Keeps the filters in the URL, so that a view can be shared. */
export function AuditFilter({ query, affiliates }: AuditFilterProps) {
  const router = useRouter();
  const choose = (name: keyof AuditQuery, value: string) => {
    const { before: _, ...kept } = query;
    router.push(`/operator/audit?${queryString({ ...kept, [name]: value })}`);
  };
  const filters = [
    {
      name: 'noun',
      label: 'What',
      any: 'Everything',
      choices: auditNouns.map((noun) => ({ value: noun, label: labelOf(noun) })),
    },
    {
      name: 'actorKind',
      label: 'Who',
      any: 'Anyone',
      choices: actorKinds.map((kind) => ({ value: kind, label: labelOf(kind) })),
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
      choices: environmentChoices,
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
