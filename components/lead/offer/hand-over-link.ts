import type { PortalAccept, PortalLead } from '@/lib/lead/lead-page/view';

type Applicant = Pick<PortalLead, 'firstName' | 'cellPhoneNumber' | 'email'>;

/** Opens a chat with the applicant's number, with the text typed in. The phone sends it. */
export function whatsAppHref({ cellPhoneNumber }: Applicant, text: string): string {
  return `https://wa.me/${international(cellPhoneNumber)}?text=${encodeURIComponent(text)}`;
}

export function smsHref({ cellPhoneNumber }: Applicant, text: string): string {
  return `sms:+${international(cellPhoneNumber)}?body=${encodeURIComponent(text)}`;
}

export function mailHref({ email }: Applicant, { companyName }: PortalAccept, text: string): string | null {
  if (email === null) return null;
  const subject = encodeURIComponent(`Your application with ${companyName}`);
  return `mailto:${encodeURIComponent(email)}?subject=${subject}&body=${encodeURIComponent(text)}`;
}

/** Numbers are stored with their leading zero (spec 2.1). */
function international(phone: string): string {
  return `27${phone.replace(/^0/, '')}`;
}
