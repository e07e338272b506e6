'use client';

import { operatorPages } from './operator-pages';
import { Palette, type PaletteProps } from './palette';
import { useFind } from './use-find';

const useOperatorResults = (text: string) => useFind('/api/portal/find', text);

/** The palette of the console. Another part of the service has one with its own pages and its own search. */
export default function OperatorPalette({
  hidden,
  open,
  onClose,
}: {
  open: boolean;
  onClose: PaletteProps['onClose'];
  hidden: readonly string[];
}) {
  return (
    <Palette
      isOpen={open}
      onClose={onClose}
      useResults={useOperatorResults}
      pages={operatorPages.filter(({ href }) => !hidden.includes(href))}
      hint="Id of a lead, application or API call, lender’s reference, last four of a key, whole phone number, ID number or email address, affiliate, lender, product, page; or what to do, such as pause marula until 14:00, resume, revoke uL5m, suspend, close november"
      nothing="Nothing found. Ids, references, phone and ID numbers must be whole; of a name, any part will do."
    />
  );
}
