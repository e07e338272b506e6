import type { ReactNode } from 'react';
import { Mark } from '@/components/base/shell/wordmark';
import { buttonClass } from '@/components/base/ui/button-class';
import type { DocPage } from '@/lib/docs/docs/block';
import { DocsFind } from './docs-find';
import { KeptInView } from './kept-in-view';
import { DocsNavigation } from './navigation';

interface DocsFrameProps {
  pages: readonly DocPage[];
  current: string;
  children: ReactNode;
}

/** The frame of every docs page: header, navigation, skip link. */
export function DocsFrame({ pages, current, children }: DocsFrameProps) {
  return (
    <>
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:z-60 focus:rounded-control focus:bg-surface focus:px-4 focus:py-2"
      >
        Skip to content
      </a>
      <header className="sticky top-0 z-30 border-b border-line bg-surface/90 backdrop-blur-md">
        <div className="mx-auto flex h-15 max-w-[92rem] items-center gap-3 px-4 sm:px-6">
          <a href="/docs" className="flex shrink-0 items-center gap-2.5 rounded-control">
            <Mark />
            <span className="text-base font-semibold tracking-tight whitespace-nowrap">
              Lead Matching <span className="font-normal text-ink-2">docs</span>
            </span>
          </a>
          <div className="ml-auto flex items-center gap-2 sm:gap-3">
            <DocsFind />
            <span className="hidden sm:block">
              <a href="/docs/openapi.json" className={buttonClass('ghost', 'sm')}>
                OpenAPI
              </a>
            </span>
            <a href="/" className={buttonClass('secondary', 'sm')}>
              Portal
            </a>
          </div>
        </div>
      </header>
      <details className="group sticky top-15 z-20 border-b border-line bg-surface lg:hidden">
        <summary className="flex min-h-11 cursor-pointer items-center px-4 text-sm font-medium sm:px-6">
          All pages
        </summary>
        <nav
          aria-label="Docs"
          className="max-h-[calc(100dvh-9rem)] overflow-y-auto border-t border-line px-2 py-4 sm:px-4"
        >
          <DocsNavigation pages={pages} current={current} />
        </nav>
      </details>
      <div className="mx-auto flex max-w-[92rem] px-4 sm:px-6">
        <KeptInView className="sticky top-15 hidden h-[calc(100dvh-3.75rem)] w-56 shrink-0 overflow-y-auto py-8 pr-4 lg:block">
          <nav aria-label="Docs">
            <DocsNavigation pages={pages} current={current} />
          </nav>
        </KeptInView>
        <main id="content" className="min-w-0 flex-1 pt-8 pb-20 lg:border-l lg:border-line lg:pl-10">
          {children}
        </main>
      </div>
    </>
  );
}
