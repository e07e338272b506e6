import { normalisePhone } from '@/lib/applicant/phone';

/** Returns the address that dials a South African number, `tel:+27821234567`; null for one that is masked. */
export function phoneHref(number: string): string | null {
  const national = normalisePhone(number);
  return national && `tel:+27${national.slice(1)}`;
}
