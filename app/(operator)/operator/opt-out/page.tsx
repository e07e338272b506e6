import { titleNaming } from '@/components/base/shell/title-naming';
import { PageHeader } from '@/components/base/ui/page-header';
import { OptOutLists } from '@/components/batch/opt-out-list/opt-out-lists';
import { requireOperator } from '@/lib/access/auth/require-operator';
import { listAffiliates } from '@/lib/account/affiliate/get-affiliate';
import { may } from '@/lib/base/actor/permission';
import { listOptOutLists } from '@/lib/batch/opt-out-list/list-lists';
import { readRegister } from '@/lib/batch/register/read-register';

export const generateMetadata = titleNaming('Opt-outs');

export default async function OptOutsPage() {
  const { context, environment } = await requireOperator('opt-out-list.list');
  const [initial, register, affiliates] = await Promise.all([
    listOptOutLists(context, environment),
    readRegister(context, environment),
    listAffiliates(context),
  ]);
  return (
    <>
      <PageHeader
        title="Opt-outs"
        note="Lists of people who are not to be contacted, and the national register. What people say themselves stands on their leads."
      />
      <OptOutLists
        key={environment}
        environment={environment}
        initial={initial}
        register={{ initial: register, mayChange: may(context, 'register.change') }}
        affiliates={affiliates.map(({ id, name }) => ({ id, name }))}
        mayChange={may(context, 'opt-out-list.change')}
      />
    </>
  );
}
