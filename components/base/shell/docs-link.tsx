import { BookOpen } from 'lucide-react';
import { buttonClass } from '@/components/base/ui/button-class';

/** Leads from a page of the portal to the docs about it. A plain link: the docs are documents of their own. */
export function DocsLink({ href }: { href: string }) {
  return (
    <a href={href} className={buttonClass('ghost', 'sm', '-ml-3 sm:ml-0')}>
      <BookOpen size={15} aria-hidden="true" />
      Docs
    </a>
  );
}
