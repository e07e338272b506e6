import { inlineOf } from '@/lib/docs/docs/inline';

/** Renders a text of the docs: plain words, `code` and links. */
export function Prose({ text }: { text: string }) {
  return inlineOf(text).map((part, at) => {
    // The parts of one text never change places.
    const key = `${at} ${part.text}`;
    if (part.kind === 'code') return <InlineCode key={key}>{part.text}</InlineCode>;
    if (part.kind === 'plain') return <span key={key}>{part.text}</span>;
    return (
      <a key={key} href={part.href} className="font-medium text-accent underline underline-offset-2">
        {part.text}
      </a>
    );
  });
}

export function InlineCode({ children }: { children?: string }) {
  return (
    <code className="rounded-tag bg-surface-2 px-1 py-0.5 font-mono text-[0.9em] break-words text-ink">
      {children}
    </code>
  );
}
