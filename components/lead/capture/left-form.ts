import { getLeadOnScreen, onLook } from '@/components/base/client/on-screen';
import { dropToast, showLastingToast, showToast } from '@/components/base/ui/toast';

/** Says that the offers of a lead are there whose form was left before, until it is opened or the toast dismissed. */
export function tellOffers(leadId: string, name: string): void {
  const id = `offers ${leadId}`;
  const end = onLook(() => {
    if (getLeadOnScreen() === leadId) dropToast(id);
  });
  showLastingToast({
    id,
    title: 'Offers are there',
    text: name,
    tone: 'success',
    href: `/lead/${leadId}`,
    linkText: 'Open lead',
    isQuiet: false,
    onGone: end,
  });
}

/** Says that a lead was not taken whose form was left before: it is kept as a draft. */
export function tellNotSent(name: string): void {
  showToast(`No offers for ${name} yet: open New lead to continue there`, 'danger');
}
