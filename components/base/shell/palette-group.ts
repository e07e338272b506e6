import { listContaining, type Named } from '@/lib/base/text/named';
import type { FoundGroup, FoundItem } from '@/lib/lead/find/view';
import type { PaletteAction, PaletteItem } from './palette-item';

const mostPages = 6;

export interface ShownItem extends FoundItem {
  keys?: string | undefined;
  /** Left out: it opens its page. */
  run?: () => void;
}

export interface ShownGroup extends Omit<FoundGroup, 'items'> {
  items: ShownItem[];
}

/** All pages without a text, the best few with one. */
export function pageGroup(pages: readonly PaletteItem[], text: string): ShownGroup[] {
  const items = fitting(pages, text).map(({ label, note, href, keys }) => ({
    key: `page ${label}`,
    title: label,
    note,
    href,
    environment: null,
    at: null,
    keys,
  }));
  return items.length === 0 ? [] : [{ label: 'Pages and settings', items }];
}

/** The same of what can be done here. */
export function actionGroup(actions: readonly PaletteAction[], text: string): ShownGroup[] {
  const items = fitting(actions, text).map(({ label, keys, run }) => ({
    key: `action ${keys} ${label}`,
    title: label,
    note: '',
    href: '',
    environment: null,
    at: null,
    keys,
    run,
  }));
  return items.length === 0 ? [] : [{ label: 'On this page', items }];
}

function fitting<Item extends Named>(all: readonly Item[], text: string): readonly Item[] {
  const wanted = text.trim();
  if (wanted === '') return all;
  return listContaining(all, wanted)
    .map(({ found }) => found)
    .slice(0, mostPages);
}
