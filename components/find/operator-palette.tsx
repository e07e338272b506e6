'use client';

import { operatorPages } from './operator-pages';
import { Palette, type PaletteProps } from './palette';

/** The palette of the console. Another part of the service has one with its own pages and its own search. */
export default function OperatorPalette(props: Pick<PaletteProps, 'open' | 'onClose'>) {
  return (
    <Palette
      {...props}
      path="/api/portal/find"
      pages={operatorPages}
      hint="Id of a lead, application or request, partner’s reference, last four of a key, whole phone or ID number, affiliate, partner, intent, setting"
    />
  );
}
