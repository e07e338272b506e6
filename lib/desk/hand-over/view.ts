import type { Language } from '@/lib/message/consent-text/language';
import type { FilledText } from '@/lib/message/message-template/hand-over-message';

/** When the short link was opened, by the applicant as far as can be told. */
export interface LinkOpening {
  firstAt: string;
  lastAt: string;
  times: number;
}

/** What an agent needs to give the partner's link of a lead's latest application to the applicant. */
export interface HandOverView {
  /** Our short link, which leads to the partner's; the partner's own once ours has ended. */
  link: string;
  /** It is our short link, so that we see when it is opened. */
  isShort: boolean;
  /** What can be sent, one text for each language that has one, English first. */
  texts: FilledText[];
  /** The language of this hand-over. */
  language: Language;
  /** Null: not yet. */
  opened: LinkOpening | null;
}
