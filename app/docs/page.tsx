import { GeistMono } from 'geist/font/mono';
import type { Metadata } from 'next';
import { Reference } from '@/components/docs/reference';
import { openApiDocument } from '@/lib/openapi/document';
import { processState } from '@/lib/process';

export const metadata: Metadata = {
  title: 'API reference',
  description: 'Every endpoint of the lead-matching API, with examples, errors, retry rules and the sandbox.',
};

export const dynamic = 'force-dynamic';

/** The API reference for people: public, and the same for everyone. */
export default function DocsPage() {
  return (
    <div className={GeistMono.variable}>
      <Reference document={openApiDocument(processState().env)} />
    </div>
  );
}
