import { Plus } from 'lucide-react';
import type { Metadata } from 'next';
import { buttonClass } from '@/components/base/ui/button-class';
import { Link } from '@/components/base/ui/link';
import { PageHeader } from '@/components/base/ui/page-header';
import { HandOverSecrets } from '@/components/catalogue/partner/hand-over-secrets';
import { PartnerList } from '@/components/catalogue/partner/partner-list';
import { requireOperator } from '@/lib/access/auth/require-operator';
import { may } from '@/lib/base/actor/permission';
import { chosenColumns } from '@/lib/base/list/choose-columns';
import { readListQuery } from '@/lib/base/list/query';
import { listPage } from '@/lib/base/list/source';
import { describeRoom } from '@/lib/catalogue/capacity/describe-room';
import { listIntents } from '@/lib/catalogue/intent/list-intents';
import { countSecretsToHandOver } from '@/lib/catalogue/partner/hand-over-secrets';
import { partnerList } from '@/lib/catalogue/partner/list';
import { partnerSource } from '@/lib/catalogue/partner/list-partner-page';

export const metadata: Metadata = { title: 'Lenders' };

export default async function PartnersPage({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[]>>;
}) {
  const { context, environment } = await requireOperator();
  const mayChange = may(context, 'partner.change');
  const query = readListQuery(partnerList, await searchParams);
  const [page, columns, intents, unseen, room] = await Promise.all([
    listPage(context, partnerSource(environment), query),
    chosenColumns(context, partnerList),
    listIntents(context, { environment }),
    countSecretsToHandOver(context, { environment }),
    describeRoom(context, { environment }),
  ]);
  return (
    <>
      <PageHeader
        title="Lenders"
        note="Whom leads are offered to, and by which rules"
        action={
          <div className="flex flex-wrap gap-2">
            <Link href="/operator/lender/company" className={buttonClass('secondary')}>
              Companies
            </Link>
            {may(context, 'catalogue.apply') && (
              <Link href="/operator/change/import" className={buttonClass('secondary')}>
                From a file
              </Link>
            )}
            {mayChange && (
              <Link href="/operator/lender/new" className={buttonClass('primary')}>
                <Plus size={16} aria-hidden="true" />
                New lender
              </Link>
            )}
          </div>
        }
      />
      <div className="mb-6 empty:hidden">
        <HandOverSecrets environment={environment} count={unseen} mayChange={mayChange} />
      </div>
      <PartnerList
        noRoomOf={room}
        query={query}
        page={page}
        columns={columns}
        intents={intents.map(({ id, entry }) => ({ id, title: entry.title }))}
        mayChange={mayChange}
      />
    </>
  );
}
