import type { Metadata } from 'next';
import { Limited } from '@/components/access/operator/limited';
import { buttonClass } from '@/components/base/ui/button-class';
import { environmentLabel } from '@/components/base/ui/format';
import { Link } from '@/components/base/ui/link';
import { PageHeader } from '@/components/base/ui/page-header';
import { CatalogueImport } from '@/components/catalogue/catalogue/catalogue-import';
import { CatalogueForm, DownloadLinks } from '@/components/catalogue/catalogue/download-links';
import { RecentImports } from '@/components/catalogue/catalogue/recent-imports';
import { HandOverSecrets } from '@/components/catalogue/partner/hand-over-secrets';
import { requireOperator } from '@/lib/access/auth/require-operator';
import { may } from '@/lib/base/actor/permission';
import { listImports } from '@/lib/catalogue/catalogue-file/list-imports';
import { countSecretsToHandOver } from '@/lib/catalogue/partner/hand-over-secrets';

export const metadata: Metadata = { title: 'Import and export' };

export default async function CataloguePage() {
  const { context, environment } = await requireOperator();
  const [imports, unseen] = await Promise.all([
    listImports(context, { environment }),
    countSecretsToHandOver(context, { environment }),
  ]);
  const name = environmentLabel(environment);
  return (
    <>
      <PageHeader
        title="Import and export"
        note={`All products and lenders of ${name} as one file`}
        action={
          <div className="flex flex-wrap gap-2">
            <Link href="/operator/change" className={buttonClass()}>
              Changes
            </Link>
            <DownloadLinks environment={environment} />
          </div>
        }
      />
      <div className="flex flex-col gap-6">
        <HandOverSecrets
          environment={environment}
          count={unseen}
          mayChange={may(context, 'partner.change')}
        />
        <Limited by={context} action="catalogue.apply">
          <CatalogueImport key={environment} environment={environment} />
          <CatalogueForm />
          <RecentImports imports={imports} />
        </Limited>
      </div>
    </>
  );
}
