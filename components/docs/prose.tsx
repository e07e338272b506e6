import { createElement, Fragment } from 'react';

/** Renders text with `code` between backticks. */
export function Prose({ text }: { text: string }) {
  const parts = text
    .split('`')
    .map((part, at) => (at % 2 === 0 ? part : createElement(InlineCode, null, part)));
  return createElement(Fragment, null, ...parts);
}

export function InlineCode({ children }: { children?: string }) {
  return (
    <code className="rounded-tag bg-surface-2 px-1 py-0.5 font-mono text-[0.9em] break-words text-ink">
      {children}
    </code>
  );
}
