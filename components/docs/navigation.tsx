import { className } from '@/components/base/ui/class-name';
import type { DocPage } from '@/lib/docs/docs/block';
import { docGroups } from '@/lib/docs/docs/pages';

/** Links to every page, by group. Plain links: the pages are made ahead, and nothing of one is left in the next. */
export function DocsNavigation({ pages, current }: { pages: readonly DocPage[]; current: string }) {
  return (
    <div className="space-y-5 text-sm">
      {docGroups
        .filter((group) => pages.some((page) => page.group === group))
        .map((group) => (
          <div key={group}>
            <p className="px-2.5 pb-1 text-xs font-semibold">{group}</p>
            <ul className="space-y-px">
              {pages
                .filter((page) => page.group === group)
                .map(({ path, title, shortTitle }) => (
                  <li key={path}>
                    <a
                      href={path}
                      aria-current={path === current ? 'page' : undefined}
                      className={className(
                        'flex min-h-8 items-center rounded-control px-2.5 py-1',
                        path === current
                          ? 'bg-accent-soft font-medium text-accent'
                          : 'text-ink-2 hover:bg-surface-2 hover:text-ink',
                      )}
                    >
                      {shortTitle ?? title}
                    </a>
                  </li>
                ))}
            </ul>
          </div>
        ))}
    </div>
  );
}
