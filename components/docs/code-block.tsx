import { CopyButton } from '@/components/ui/copy-button';

/** A block of code that scrolls inside its frame; `copy` adds a copy button. */
export function CodeBlock({ title, text, copy = false }: { title: string; text: string; copy?: boolean }) {
  return (
    <figure className="min-w-0 overflow-hidden rounded-card border border-line bg-surface">
      <figcaption className="flex min-h-11 items-center justify-between gap-3 border-b border-line bg-surface-2 py-1 pr-1.5 pl-4 text-xs font-medium text-ink-2">
        <span className="min-w-0">{title}</span>
        {copy && <CopyButton text={text} />}
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard. */}
      <pre tabIndex={0} className="max-h-96 overflow-auto p-4 font-mono text-xs leading-5">
        {text}
      </pre>
    </figure>
  );
}
