import { Download } from 'lucide-react';
import { buttonClass } from '@/components/base/ui/button-class';

/** Downloads the workbook to type leads into, with English or Afrikaans headings. */
export function TemplateButton() {
  return (
    <>
      <a href="/api/portal/batch/template" download className={buttonClass()}>
        <Download size={16} aria-hidden="true" />
        Template
      </a>
      <a href="/api/portal/batch/template?language=af" download lang="af" className={buttonClass()}>
        <Download size={16} aria-hidden="true" />
        Sjabloon
      </a>
    </>
  );
}
