import { ArrowLeft, ArrowRight, ArrowUpRight } from 'lucide-react';
import { className } from '@/components/base/ui/class-name';
import type { DocPage } from '@/lib/docs/docs/block';
import { sectionsOf } from '@/lib/docs/docs/contents';
import { markdownPath } from '@/lib/docs/docs/markdown';
import { movedAnchors } from '@/lib/docs/docs/moved';
import type { DocsSource } from '@/lib/docs/docs/source';
import { BlockView } from './block';
import { DocsFrame } from './docs-frame';
import { MovedAnchor } from './moved-anchor';
import { OnThisPage } from './on-this-page';

interface DocPageProps {
  page: DocPage;
  pages: readonly DocPage[];
  source: DocsSource;
}

/** A page of the docs. It does not depend on the reader. */
export function DocPageView({ page, pages, source }: DocPageProps) {
  const at = pages.indexOf(page);
  const sections = sectionsOf(page);
  // Beside an endpoint stand its examples.
  const isWide = page.blocks.some(({ kind }) => kind === 'operation');
  return (
    <DocsFrame pages={pages} current={page.path}>
      <link rel="alternate" type="text/markdown" href={markdownPath(page.path)} />
      {page.path === '/docs' && <MovedAnchor moved={movedAnchors} />}
      <div className="flex gap-10">
        <article className={className('min-w-0 flex-1', !isWide && 'max-w-[54rem]')}>
          <header className="mb-8">
            <p className="text-sm font-medium text-accent">{page.group}</p>
            <h1 className="mt-1 text-3xl">{page.title}</h1>
            <p className="mt-2 max-w-[44rem] text-lg text-ink-2">{page.description}</p>
            <p className="mt-3 flex flex-wrap gap-x-5 gap-y-1 text-sm">
              <a href={markdownPath(page.path)} className={quietLink}>
                View as Markdown
              </a>
              {page.portal && (
                <a href={page.portal.href} className={quietLink}>
                  {page.portal.label} in the portal <ArrowUpRight size={14} aria-hidden="true" />
                </a>
              )}
            </p>
          </header>
          <div className={isWide ? 'space-y-14' : 'space-y-5'}>
            {page.blocks.map((block, nth) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of a page never change places
              <BlockView key={nth} block={block} source={source} first={nth === 0} />
            ))}
          </div>
          <Neighbours before={pages[at - 1]} after={pages[at + 1]} />
        </article>
        {!isWide && (
          <div className="sticky top-15 hidden h-fit max-h-[calc(100dvh-3.75rem)] w-56 shrink-0 overflow-y-auto py-2 xl:block">
            {sections.length > 1 && <OnThisPage sections={sections} />}
          </div>
        )}
      </div>
    </DocsFrame>
  );
}

const quietLink =
  'inline-flex items-center gap-1 text-ink-2 underline-offset-4 hover:text-ink hover:underline';

function Neighbours({ before, after }: { before: DocPage | undefined; after: DocPage | undefined }) {
  const nameOf = ({ title, shortTitle }: DocPage) => shortTitle ?? title;
  return (
    <nav
      aria-label="Next and previous page"
      className="mt-16 flex flex-wrap justify-between gap-4 border-t border-line pt-6 text-sm"
    >
      {before && (
        <a href={before.path} className={quietLink}>
          <ArrowLeft size={14} aria-hidden="true" /> {nameOf(before)}
        </a>
      )}
      {after && (
        <a href={after.path} className={className(quietLink, 'ml-auto')}>
          {nameOf(after)} <ArrowRight size={14} aria-hidden="true" />
        </a>
      )}
    </nav>
  );
}
