import type { ConsentChannel, ConsentedPurpose } from '@/word/consent';

/** How somebody was asked, and for what, in the words of pages and documents. */
export const channelText: Readonly<Record<ConsentChannel, string>> = {
  phone: 'by telephone',
  web: 'on a web page',
  branch: 'in a branch',
  file: 'as stated for the file',
  api: 'in the sender’s own system',
};
const purposeText = (purpose: ConsentedPurpose, whose: 'their' | 'your'): string =>
  ({
    share: `sharing ${whose} details with lenders`,
    credit_check: 'a credit check',
    contact: 'being contacted',
  })[purpose];
/** `your`: in what the applicant reads. */
export const purposesText = (
  purposes: readonly ConsentedPurpose[],
  whose: 'their' | 'your' = 'their',
): string => purposes.map((purpose) => purposeText(purpose, whose)).join(', ');
