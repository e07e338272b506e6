import type { ReactNode } from 'react';
import { CopyIcon } from './copy-icon';

/** A block of code that scrolls inside its frame. `choice`: a control in place of the title. */
export function CodeBlock({
  title,
  text,
  copy = false,
  choice,
}: {
  title: string;
  text: string;
  copy?: boolean;
  choice?: ReactNode;
}) {
  return (
    <figure className="min-w-0 overflow-hidden rounded-card border border-line bg-surface">
      <figcaption className="flex min-h-10 items-center justify-between gap-3 border-b border-line bg-surface-2 py-1 pr-1.5 pl-4 text-xs font-medium text-ink-2">
        {choice ?? <span className="min-w-0 break-words">{title}</span>}
        {copy && <CopyIcon text={text} label={`Copy ${title}`} />}
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard. */}
      <pre tabIndex={0} className="max-h-96 overflow-auto p-4 font-mono text-xs leading-5">
        {text}
      </pre>
    </figure>
  );
}
