'use client';

import { useEffect, useState } from 'react';
import { className } from '@/components/base/ui/class-name';
import type { DocSection } from '@/lib/docs/docs/contents';

/** How far below the top of the window a section counts as the one that is read, in pixels. */
const readingLine = 120;

/** Links to the sections of a page, and shows which one is being read. */
export function OnThisPage({ sections }: { sections: readonly DocSection[] }) {
  const [current, setCurrent] = useState('');
  useEffect(() => {
    const look = () => {
      const above = sections.filter(({ id }) => {
        const top = document.getElementById(id)?.getBoundingClientRect().top;
        return top !== undefined && top <= readingLine;
      });
      const isAtEnd = window.innerHeight + window.scrollY >= document.documentElement.scrollHeight - 2;
      setCurrent((isAtEnd && above.length > 0 ? sections : above).at(-1)?.id ?? '');
    };
    look();
    window.addEventListener('scroll', look, { passive: true });
    return () => window.removeEventListener('scroll', look);
  }, [sections]);
  return (
    <nav aria-label="On this page" className="text-sm">
      <p className="pb-2 text-xs font-semibold">On this page</p>
      <ul className="border-l border-line">
        {sections.map(({ id, title, level }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              aria-current={id === current ? 'location' : undefined}
              className={className(
                '-ml-px block border-l py-1',
                level === 2 ? 'pl-4' : 'pl-7',
                id === current
                  ? 'border-accent font-medium text-accent'
                  : 'border-transparent text-ink-2 hover:border-ink-2 hover:text-ink',
              )}
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
