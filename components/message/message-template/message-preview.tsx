import { formatCount } from '@/components/base/ui/format';
import { type Language, languageNames } from '@/lib/message/consent-text/language';
import { fillText, placeholders } from '@/lib/message/message-template/placeholder';
import { type SmsLength, smsLength } from '@/lib/message/message-template/sms-length';

interface MessagePreviewProps {
  text: string;
  language: Language;
  company: string;
  link: string;
}

/** What an applicant will read, and how many segments it takes as SMS. */
export function MessagePreview({ text, language, company, link }: MessagePreviewProps) {
  const filled = fillText(text.trim(), { ...placeholders, company, link });
  return (
    <section aria-label={`Preview in ${languageNames[language]}`} className="flex min-w-0 flex-col gap-2">
      <p className="text-sm font-medium">Preview</p>
      <p
        lang={language}
        className="rounded-card bg-surface-2 px-4 py-3 text-sm leading-6 break-words whitespace-pre-wrap"
      >
        {filled}
      </p>
      <p className="tabular text-xs text-ink-2">{segmentText(smsLength(filled))}</p>
    </section>
  );
}

function segmentText({ segments, used, places, costly }: SmsLength): string {
  const length = `As SMS: ${formatCount(segments, 'segment')}, ${used} of ${places} characters.`;
  if (costly.length === 0) return length;
  const letters = costly.slice(0, 5).join(' ');
  return `${length} With ${letters} a segment holds 70 characters instead of 160.`;
}
