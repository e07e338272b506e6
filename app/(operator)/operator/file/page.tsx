import { titleNaming } from '@/components/base/shell/title-naming';
import { PageHeader } from '@/components/base/ui/page-header';
import { AnyFileList } from '@/components/batch/any-file-list';
import { requireOperator } from '@/lib/access/auth/require-operator';
import { listAffiliates } from '@/lib/account/affiliate/get-affiliate';
import { chosenColumns } from '@/lib/base/list/choose-columns';
import { inEnvironment, readListQuery } from '@/lib/base/list/query';
import { listPage } from '@/lib/base/list/source';
import { anyFileList } from '@/lib/batch/any/list';
import { anyFileSource } from '@/lib/batch/any/list-any-files';

export const generateMetadata = titleNaming('Files');

export default async function FilesPage({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[]>>;
}) {
  const { context, environment } = await requireOperator('lead.list-all');
  const query = inEnvironment(readListQuery(anyFileList, await searchParams), environment);
  const [page, columns, affiliates] = await Promise.all([
    listPage(context, anyFileSource, query),
    chosenColumns(context, anyFileList),
    listAffiliates(context),
  ]);
  return (
    <>
      <PageHeader title="Files" note="Files of leads of all affiliates, newest first" />
      <AnyFileList
        query={query}
        page={page}
        columns={columns}
        affiliates={affiliates.map(({ id, name }) => ({ id, name }))}
      />
    </>
  );
}
