import type { Metadata } from 'next';
import { environmentLabel } from '@/components/base/ui/format';
import { PageHeader } from '@/components/base/ui/page-header';
import { IntentEditor } from '@/components/catalogue/intent/intent-editor';
import { IntentList } from '@/components/catalogue/intent/intent-list';
import { requireOperator } from '@/lib/access/auth/require-operator';
import { listAffiliates } from '@/lib/account/affiliate/get-affiliate';
import { may } from '@/lib/base/actor/permission';
import { chosenColumns } from '@/lib/base/list/choose-columns';
import { readListQuery } from '@/lib/base/list/query';
import { listPage } from '@/lib/base/list/source';
import { intentList } from '@/lib/catalogue/intent/list';
import { intentSource } from '@/lib/catalogue/intent/list-intent-page';

export const metadata: Metadata = { title: 'Products' };

export default async function IntentsPage({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[]>>;
}) {
  const { context, environment } = await requireOperator();
  const mayChange = may(context, 'intent.change');
  const query = readListQuery(intentList, await searchParams);
  const [page, columns, all] = await Promise.all([
    listPage(context, intentSource(environment), query),
    chosenColumns(context, intentList),
    listAffiliates(context),
  ]);
  // What an intent's dialog needs of them, and nothing that only their own page shows.
  const affiliates = all.map(({ slug, name }) => ({ slug, name }));
  return (
    <>
      <PageHeader
        title="Products"
        note={`Products in ${environmentLabel(environment)}`}
        action={mayChange && <IntentEditor environment={environment} affiliates={affiliates} />}
      />
      <IntentList
        query={query}
        page={page}
        columns={columns}
        environment={environment}
        affiliates={affiliates}
        mayChange={mayChange}
      />
    </>
  );
}
