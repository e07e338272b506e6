import { Wordmark } from '@/components/layout/wordmark';
import { buttonClass } from '@/components/ui/button-class';
import { Link } from '@/components/ui/link';
import type { openApiDocument } from '@/lib/openapi/document';
import { operations } from '@/lib/openapi/operation';
import { Contents } from './contents';
import {
  ErrorSection,
  MigrationSection,
  OrderSection,
  RetrySection,
  RuleSection,
  SandboxSection,
  StartSection,
} from './guide-sections';
import { OperationSection } from './operation-section';

/** Renders the whole reference on one page from the OpenAPI document. It does not depend on the reader. */
export function Reference({ document }: { document: ReturnType<typeof openApiDocument> }) {
  const { info, servers, components } = document;
  const baseUrl = servers[0]?.url ?? '';
  return (
    <>
      <header className="border-b border-line bg-surface">
        <div className="mx-auto flex h-15 max-w-[92rem] items-center justify-between gap-4 px-4 sm:px-6">
          <Link href="/" aria-label="Lead Matching, home" className="flex rounded-control">
            <Wordmark />
          </Link>
          <a href="/docs/openapi.json" className={buttonClass('secondary', 'sm')}>
            OpenAPI<span className="hidden sm:inline"> 3.1 document</span>
          </a>
        </div>
      </header>
      <div className="mx-auto flex max-w-[92rem] gap-10 px-4 sm:px-6">
        <aside className="sticky top-0 hidden h-dvh w-60 shrink-0 overflow-y-auto py-10 lg:block">
          <Contents />
        </aside>
        <main className="min-w-0 flex-1 space-y-16 py-10">
          <div>
            <p className="text-sm font-medium text-accent">Version 2</p>
            <h1 className="mt-1 text-3xl">{info.title}</h1>
            <p className="mt-3 max-w-prose text-base text-ink-2">
              Submit applicants, get the partners that match them, and send the applicant’s choice to its
              partner.
            </p>
            <details className="mt-6 rounded-card border border-line bg-surface lg:hidden">
              <summary className="cursor-pointer px-4 py-3 text-sm font-medium">Contents</summary>
              <div className="border-t border-line p-3">
                <Contents />
              </div>
            </details>
          </div>
          <StartSection servers={servers} />
          <OrderSection />
          <div>
            <h2 className="text-2xl">Endpoints</h2>
            <div className="mt-6 space-y-14">
              {operations.map((operation) => (
                <OperationSection
                  key={operation.id}
                  operation={operation}
                  baseUrl={baseUrl}
                  schemas={components.schemas}
                />
              ))}
            </div>
          </div>
          <ErrorSection />
          <RetrySection />
          <RuleSection />
          <SandboxSection />
          <MigrationSection />
        </main>
      </div>
    </>
  );
}
