import type { Metadata } from 'next';
import { environmentLabel } from '@/components/base/ui/format';
import { environmentNames } from '@/word/environment';

interface Asked {
  searchParams: Promise<Record<string, string | string[]>>;
}

/** The tab's title of a page whose address may name an environment (`pagesNamingEnvironment`): it says that one. */
export const titleNaming =
  (title: string) =>
  async ({ searchParams }: Asked): Promise<Metadata> => {
    const { environment } = await searchParams;
    const named = environmentNames.find((name) => name === environment);
    return named === undefined
      ? { title }
      : { title: { absolute: `${title} · ${environmentLabel(named)} · Lead Matching` } };
  };
