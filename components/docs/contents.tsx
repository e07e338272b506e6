import { operations } from '@/lib/openapi/operation';
import { MethodBadge } from './method-badge';

const sections = [
  { id: 'start', title: 'Getting started' },
  { id: 'order', title: 'Which error comes first' },
] as const;

const closingSections = [
  { id: 'errors', title: 'Errors' },
  { id: 'retries', title: 'Retries' },
  { id: 'rules', title: 'Guarantees and details' },
  { id: 'sandbox', title: 'Sandbox' },
  { id: 'v1', title: 'Moving from v1' },
] as const;

/** Links to every section of the page. */
export function Contents() {
  return (
    <nav aria-label="Contents" className="space-y-5 text-sm">
      <ul className="space-y-0.5">{sections.map(sectionLink)}</ul>
      <div>
        <p className="px-2 pb-1 text-xs font-medium text-ink-2">Endpoints</p>
        <ul className="space-y-0.5">
          {operations.map(({ id, method, title }) => (
            <li key={id}>
              <a href={`#${id}`} className={linkClass}>
                <MethodBadge method={method} small />
                <span className="min-w-0">{title}</span>
              </a>
            </li>
          ))}
        </ul>
      </div>
      <ul className="space-y-0.5">{closingSections.map(sectionLink)}</ul>
    </nav>
  );
}

const linkClass =
  'flex min-h-9 items-center gap-2.5 rounded-control px-2 py-1 text-ink-2 hover:bg-surface-2 hover:text-ink';

function sectionLink({ id, title }: { id: string; title: string }) {
  return (
    <li key={id}>
      <a href={`#${id}`} className={linkClass}>
        {title}
      </a>
    </li>
  );
}
