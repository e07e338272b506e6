import { Download } from 'lucide-react';
import { buttonClass } from '@/components/base/ui/button-class';
import { Card, CardBody, CardHeader } from '@/components/base/ui/card';
import { environmentLabel } from '@/components/base/ui/format';
import type { Environment } from '@/word/environment';
import { sampleFile } from './sample-file';

/** The environment's catalogue as a file, in the two forms that the import takes. */
export function DownloadLinks({ environment }: { environment: Environment }) {
  const name = environmentLabel(environment);
  return (
    <>
      <a href="/api/portal/catalogue?format=xlsx" download className={buttonClass()}>
        <Download size={16} aria-hidden="true" />
        {name} as Excel
      </a>
      <a href="/api/portal/catalogue" download={`catalogue.${environment}.json`} className={buttonClass()}>
        <Download size={16} aria-hidden="true" />
        {name} as JSON
      </a>
    </>
  );
}

/** How a file is made from nothing: the workbook's template, and what JSON looks like. */
export function CatalogueForm() {
  return (
    <Card>
      <CardHeader
        title="How a file looks"
        note="Products go by their title, lenders by their slug: known ones are changed, others are made."
        action={
          <a href="/api/portal/catalogue?format=template" download className={buttonClass()}>
            <Download size={16} aria-hidden="true" />
            Excel template
          </a>
        }
      />
      <CardBody className="flex flex-col gap-3 text-sm">
        <p className="max-w-prose">
          The template has a sheet each for products, lenders, rules, caps, hours and closures, with
          drop-downs, and one of notes that says what stands in each column. Signing secrets and former titles
          are in no workbook: those that are stored stay.
        </p>
        <details>
          <summary className="cursor-pointer font-medium">JSON with one product and one lender</summary>
          <pre className="mt-2 rounded-control bg-surface-2 p-3 font-mono text-xs break-all whitespace-pre-wrap">
            {JSON.stringify(sampleFile, null, 2)}
          </pre>
          <p className="mt-2 max-w-prose text-ink-2">
            What a lender leaves out takes its usual value; without <code>connection</code> or{' '}
            <code>capacity</code> what is stored stays.
          </p>
        </details>
      </CardBody>
    </Card>
  );
}
