import { type RefObject, useRef } from 'react';
import { isAsking, isTakenElsewhere, useKeys } from '@/components/base/ui/single-key';

interface LeadKeys {
  /** Of the element around the rows. */
  list: RefObject<HTMLElement | null>;
  /** The links of the rows, in their order: `data-lead` is the lead's id. */
  links(): HTMLElement[];
  /** Which row has the focus; -1: none. */
  current(): number;
}

/** What `data-keys` says of them. */
export const leadKeys = 'J Next lead of the list; K Lead before';

/** J and K move the focus among the leads of a list; also when they are pressed fast. */
export function useLeadKeys(enabled: boolean): LeadKeys {
  const list = useRef<HTMLElement>(null);
  const links = () => [...(list.current?.querySelectorAll<HTMLElement>('a[data-lead]') ?? [])];
  const current = () =>
    links().findIndex((link) => link.closest('tr')?.contains(document.activeElement) === true);
  useKeys((event) => {
    const key = event.key.toLowerCase();
    if (!enabled || (key !== 'j' && key !== 'k') || isAsking() || isTakenElsewhere(event)) return;
    const next = links()[key === 'j' ? current() + 1 : Math.max(0, current() - 1)];
    event.preventDefault();
    next?.focus();
    next?.scrollIntoView({ block: 'nearest' });
  });
  return { list, links, current };
}
