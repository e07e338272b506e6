import type { ReactNode } from 'react';

/** A page in the navigation. */
export interface NavigationItem {
  href: string;
  label: string;
  icon?: ReactNode;
  /** How much waits there for somebody; 0 is not shown. */
  waiting?: number;
  /** A document of its own, such as the docs: opened by a plain link. */
  isDocument?: true;
}

export interface NavigationGroup {
  /** Null: the entries stand above all groups. */
  label: string | null;
  items: readonly NavigationItem[];
}

/** Returns the longest item that matches the path or is its prefix. */
export function currentHref(items: readonly NavigationItem[], path: string): string | undefined {
  return items
    .map((item) => item.href)
    .filter((href) => path === href || path.startsWith(`${href}/`))
    .sort((a, b) => b.length - a.length)[0];
}
