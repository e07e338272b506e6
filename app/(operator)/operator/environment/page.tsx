import type { Metadata } from 'next';
import { Limited } from '@/components/access/operator/limited';
import { EnvironmentSettings } from '@/components/account/environment/environment-settings';
import { PageHeader } from '@/components/base/ui/page-header';
import { PublicHolidays } from '@/components/catalogue/calendar/public-holidays';
import { requireOperator } from '@/lib/access/auth/require-operator';
import { getEnvironmentSettings } from '@/lib/account/environment/get-environment';
import { listClosed } from '@/lib/catalogue/calendar/list-closed';
import { listHolidays } from '@/lib/catalogue/calendar/list-holidays';
import { environmentNames } from '@/word/environment';

export const metadata: Metadata = { title: { absolute: 'Environments · Lead Matching' } };

export default async function EnvironmentsPage() {
  const { context } = await requireOperator();
  const [settings, holidays, closed] = await Promise.all([
    Promise.all(environmentNames.map((environment) => getEnvironmentSettings(context, { environment }))),
    listHolidays(context),
    listClosed(context),
  ]);
  return (
    <>
      <PageHeader
        title="Environments"
        environment="both"
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
        <Limited by={context} action="partner.change" quiet>
          <PublicHolidays holidays={holidays} closed={closed} />
        </Limited>
      </div>
    </>
  );
}
