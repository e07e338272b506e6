'use client';

import { operatorPages } from './operator-pages';
import { Palette, type PaletteProps } from './palette';

/** The palette of the console. Another part of the service has one with its own pages and its own search. */
export default function OperatorPalette({
  hidden,
  ...props
}: Pick<PaletteProps, 'open' | 'onClose'> & { hidden: readonly string[] }) {
  return (
    <Palette
      {...props}
      path="/api/portal/find"
      pages={operatorPages.filter(({ href }) => !hidden.includes(href))}
      hint="Id of a lead, application or request, partner’s reference, last four of a key, whole phone or ID number, affiliate, partner, intent, setting"
    />
  );
}
