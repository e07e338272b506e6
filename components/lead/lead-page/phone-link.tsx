import { formatPhone } from '@/components/base/ui/format';
import { phoneHref } from './phone-href';

/** The applicant's number, which a telephone program dials with a press. */
export function PhoneLink({ number }: { number: string }) {
  const href = phoneHref(number);
  if (href === null) return formatPhone(number);
  return (
    <a
      href={href}
      aria-label={`Call ${formatPhone(number)}`}
      className="tabular font-medium text-accent underline-offset-4 hover:underline"
    >
      {formatPhone(number)}
    </a>
  );
}
