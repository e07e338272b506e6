import type { Metadata } from 'next';
import { EnvironmentSettings } from '@/components/environment/environment-settings';
import { PageHeader } from '@/components/layout/page-header';
import { Limited } from '@/components/operator/limited';
import { requireOperator } from '@/lib/auth/require-operator';
import { environmentNames } from '@/lib/environment';
import { getEnvironmentSettings } from '@/lib/environment/get-environment';

export const metadata: Metadata = { title: 'Environments' };

export default async function EnvironmentsPage() {
  const { context } = await requireOperator();
  const settings = await Promise.all(
    environmentNames.map((environment) => getEnvironmentSettings(context, { environment })),
  );
  return (
    <>
      <PageHeader
        title="Environments"
        note="Changes apply from the next request; a shorter retention after 24 hours."
      />
      <div className="flex flex-col gap-6">
        <Limited by={context} action="environment.change">
          <div className="grid items-start gap-6 lg:grid-cols-2">
            {settings.map((environment) => (
              <EnvironmentSettings key={environment.name} settings={environment} />
            ))}
          </div>
        </Limited>
      </div>
    </>
  );
}
