'use client';

import { type ChangeEvent, Suspense } from 'react';
import type { useSchemaForm } from '@/components/base/form/use-schema-form';
import { Card, CardBody, CardHeader } from '@/components/base/ui/card';
import { Checkbox } from '@/components/base/ui/checkbox';
import { lazyPart } from '@/components/base/ui/lazy-part';
import { Skeleton } from '@/components/base/ui/skeleton';
import { TextField } from '@/components/base/ui/text-field';
import { slugOf } from '@/lib/account/affiliate/slug';
import { companyFields, logoFields, type PartnerDraft } from './partner-draft';

const LogoField = lazyPart(() => import('./logo-field').then(({ LogoField: Part }) => ({ default: Part })));

interface PartnerCompanyProps {
  form: ReturnType<typeof useSchemaForm<{ entry: PartnerDraft; reason: string }>>;
  isNew: boolean;
}

/** Who the lender is: names, priority, logos, whether it is active. A new one's slug follows its name until it is typed. */
export function PartnerCompany({ form, isNew }: PartnerCompanyProps) {
  const { company_name: companyName, ...draft } = form.value('entry');
  const name = form.field('entry.company_name');
  const proposeSlug = (event: ChangeEvent<HTMLInputElement>) => {
    // An empty one too, as where the name was typed before the page was ready.
    const isProposed = ['', slugOf(form.values('entry.company_name'))].includes(form.values('entry.slug'));
    void name.onChange(event);
    if (isProposed) form.change('entry.slug', slugOf(event.target.value));
  };
  return (
    <Card>
      <CardHeader title="Company" />
      <CardBody className="flex flex-col gap-5">
        <div className="grid gap-5 sm:grid-cols-2">
          {companyFields.map(([field, label, hint]) => (
            <TextField
              key={field}
              label={label}
              hint={hint || undefined}
              {...form.field(`entry.${field}`)}
              {...(isNew && field === 'company_name' && { onChange: proposeSlug })}
              readOnly={field === 'slug' && !isNew}
              autoComplete="off"
            />
          ))}
        </div>
        <div className="grid gap-5 lg:grid-cols-2">
          {logoFields.map(([field, label, hint]) => (
            <Suspense key={field} fallback={<Skeleton className="h-22" />}>
              <LogoField
                label={label}
                hint={hint}
                companyName={companyName}
                value={draft[field]}
                error={form.errorOf(`entry.${field}`)}
                onChange={(url) => form.change(`entry.${field}`, url)}
              />
            </Suspense>
          ))}
        </div>
        <Checkbox label="Active" {...form.box('entry.active')} />
      </CardBody>
    </Card>
  );
}
