'use client';

import { Download } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { batchTemplate } from '@/lib/batch/template';
import { saveFile } from './save-file';

export function TemplateButton() {
  return (
    <Button onClick={() => saveFile(new Blob([batchTemplate()], { type: 'text/csv' }), 'leads-template.csv')}>
      <Download size={16} aria-hidden="true" />
      Template
    </Button>
  );
}
