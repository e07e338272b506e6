import { GeistMono } from 'geist/font/mono';
import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { DocPageView } from '@/components/docs/doc-page';
import { processState } from '@/lib/base/process/process';
import { docPages } from '@/lib/docs/docs/pages';
import { openApiDocument } from '@/lib/docs/openapi/document';

interface DocsRouteProps {
  params: Promise<{ page?: string[] }>;
}

export const dynamic = 'force-dynamic';

async function read({ params }: DocsRouteProps) {
  const source = openApiDocument(processState().env);
  const pages = docPages(source);
  const path = ['/docs', ...((await params).page ?? [])].join('/');
  return { source, pages, page: pages.find((page) => page.path === path) };
}

export async function generateMetadata(props: DocsRouteProps): Promise<Metadata> {
  const { page } = await read(props);
  if (!page) return {};
  return {
    title: page.path === '/docs' ? 'API docs' : `${page.title} · API docs`,
    description: page.description,
    // For everybody, unlike the portal.
    robots: { index: true, follow: true },
  };
}

/** The docs: public, and the same for everyone. */
export default async function DocsRoute(props: DocsRouteProps) {
  const { page, pages, source } = await read(props);
  if (!page) notFound();
  return (
    <div className={GeistMono.variable}>
      <DocPageView page={page} pages={pages} source={source} />
    </div>
  );
}
