import type { Metadata } from 'next';
import { CatalogueImport } from '@/components/catalogue/catalogue-import';
import { PageHeader } from '@/components/layout/page-header';
import { buttonClass } from '@/components/ui/button-class';
import { requireOperator } from '@/lib/auth/require-operator';

export const metadata: Metadata = { title: 'Catalogue' };

export default async function CataloguePage() {
  const { environment } = await requireOperator();
  const name = environment === 'uat' ? 'UAT' : 'Production';
  return (
    <>
      <PageHeader
        title="Catalogue"
        note={`All intents and partners of ${name} as one file`}
        action={
          <a
            href="/api/portal/catalogue"
            download={`catalogue.${environment}.json`}
            className={buttonClass()}
          >
            Export {name}
          </a>
        }
      />
      <CatalogueImport key={environment} environment={environment} />
    </>
  );
}
