import { Plus } from 'lucide-react';
import type { Metadata } from 'next';
import { buttonClass } from '@/components/base/ui/button-class';
import { environmentLabel } from '@/components/base/ui/format';
import { Link } from '@/components/base/ui/link';
import { PageHeader } from '@/components/base/ui/page-header';
import { HandOverSecrets } from '@/components/catalogue/partner/hand-over-secrets';
import { PartnerList } from '@/components/catalogue/partner/partner-list';
import { requireOperator } from '@/lib/auth/require-operator';
import { listIntents } from '@/lib/intent/list-intents';
import { chosenColumns } from '@/lib/list/choose-columns';
import { readListQuery } from '@/lib/list/query';
import { listPage } from '@/lib/list/source';
import { countSecretsToHandOver } from '@/lib/partner/hand-over-secrets';
import { partnerList } from '@/lib/partner/list';
import { partnerSource } from '@/lib/partner/list-partner-page';
import { may } from '@/lib/permission';

export const metadata: Metadata = { title: 'Partners' };

export default async function PartnersPage({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[]>>;
}) {
  const { context, environment } = await requireOperator();
  const mayChange = may(context, 'partner.change');
  const query = readListQuery(partnerList, await searchParams);
  const [page, columns, intents, unseen] = await Promise.all([
    listPage(context, partnerSource(environment), query),
    chosenColumns(context, partnerList),
    listIntents(context, { environment }),
    countSecretsToHandOver(context, { environment }),
  ]);
  return (
    <>
      <PageHeader
        title="Partners"
        note={`Lenders in ${environmentLabel(environment)}`}
        action={
          mayChange && (
            <Link href="/operator/partner/new" className={buttonClass('primary')}>
              <Plus size={16} aria-hidden="true" />
              New partner
            </Link>
          )
        }
      />
      <div className="mb-6 empty:hidden">
        <HandOverSecrets environment={environment} count={unseen} mayChange={mayChange} />
      </div>
      <PartnerList
        query={query}
        page={page}
        columns={columns}
        intents={intents.map(({ id, entry }) => ({ id, title: entry.title }))}
        mayChange={mayChange}
      />
    </>
  );
}
