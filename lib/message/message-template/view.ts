import type { Language } from '@/lib/message/consent-text/language';

/** What is sent in one language; null: nothing is written in it. */
export interface MessageTemplateView {
  language: Language;
  text: string | null;
  /** Null: the affiliate has none of its own, and the text is the one that ships. */
  version: number | null;
}
