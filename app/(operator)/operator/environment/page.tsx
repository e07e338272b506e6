import type { Metadata } from 'next';
import { Limited } from '@/components/access/operator/limited';
import { EnvironmentSettings } from '@/components/account/environment/environment-settings';
import { PageHeader } from '@/components/base/ui/page-header';
import { requireOperator } from '@/lib/access/auth/require-operator';
import { getEnvironmentSettings } from '@/lib/account/environment/get-environment';
import { environmentNames } from '@/word/environment';

export const metadata: Metadata = { title: { absolute: 'Environments · Lead Matching' } };

export default async function EnvironmentsPage() {
  const { context } = await requireOperator();
  const settings = await Promise.all(
    environmentNames.map((environment) => getEnvironmentSettings(context, { environment })),
  );
  return (
    <>
      <PageHeader
        title="Environments"
        environment="both"
        note="Changes apply from the next request; a shorter retention after 24 hours."
      />
      <Limited by={context} action="environment.change">
        <div className="grid items-start gap-6 lg:grid-cols-2">
          {settings.map((environment) => (
            <EnvironmentSettings key={environment.name} settings={environment} />
          ))}
        </div>
      </Limited>
    </>
  );
}
