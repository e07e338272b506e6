import type { ErrorAnswer } from '@/lib/docs/openapi/error-answer';
import type { Operation } from '@/lib/docs/openapi/operation/shape';
import type { Explained } from './message';

/** A term and what it means. */
export interface Term {
  readonly title: string;
  readonly text: string;
}

/** A row of a table; with an `id` it can be linked to. */
export interface TableRow {
  readonly id?: string;
  readonly cells: readonly string[];
}

/** A message that can be linked to. */
export interface MessageItem extends Explained {
  readonly id: string;
}

/**
 * A part of a docs page. Its texts are plain, with `code` in backticks and links as `[words](/docs/…)`; pages, Markdown
 * and the search's index are made from the same blocks.
 */
export type Block =
  | { readonly kind: 'heading'; readonly id: string; readonly title: string; readonly level?: 2 | 3 }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'list'; readonly items: readonly string[]; readonly numbered?: true }
  | { readonly kind: 'terms'; readonly items: readonly Term[]; readonly numbered?: true }
  | {
      readonly kind: 'table';
      readonly label: string;
      readonly columns: readonly string[];
      readonly rows: readonly TableRow[];
    }
  | { readonly kind: 'messages'; readonly label: string; readonly items: readonly MessageItem[] }
  | { readonly kind: 'code'; readonly title: string; readonly text: string }
  | { readonly kind: 'note'; readonly tone: 'info' | 'warning'; readonly text: string }
  | { readonly kind: 'links'; readonly items: readonly { href: string; title: string; text: string }[] }
  | { readonly kind: 'errors'; readonly errors: readonly ErrorAnswer[] }
  | { readonly kind: 'operation'; readonly operation: Operation }
  /** The steps that can be run on the page. */
  | { readonly kind: 'quickstart' };

export type DocGroup = 'Start' | 'Guides' | 'Reference' | 'More';

/** A page of the docs (design docs 1, reference). */
export interface DocPage {
  /** Such as `/docs/guide/lead`. */
  readonly path: string;
  readonly title: string;
  /** In the navigation, where the title is too long. */
  readonly shortTitle?: string;
  /** One sentence: below the title, in the search and for search engines. */
  readonly description: string;
  readonly group: DocGroup;
  /** The page of the portal where the same is done by hand. */
  readonly portal?: { readonly href: string; readonly label: string };
  readonly blocks: readonly Block[];
}
