import { useMutation } from '@tanstack/react-query';
import { useId } from 'react';
import { requestJson } from '@/components/base/client/request';
import { type Language, languageNames } from '@/lib/message/consent-text/language';
import type { FilledText } from '@/lib/message/message-template/hand-over-message';

interface MessageProps {
  leadId: string;
  texts: readonly FilledText[];
  language: Language;
  onLanguage: (language: Language) => void;
}

/** What the applicant will read, and its language where there is a choice. The choice is kept with the lead. */
export function Message({ leadId, texts, language, onLanguage }: MessageProps) {
  const name = useId();
  const keep = useMutation({
    mutationFn: (chosen: Language) =>
      requestJson(`/api/portal/lead/${leadId}/hand-over`, { method: 'PUT', body: { language: chosen } }),
  });
  const shown = texts.find((one) => one.language === language) ?? texts[0];
  if (!shown) return null;
  return (
    <div className="flex flex-col gap-2">
      {texts.length > 1 && (
        <fieldset className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
          <legend className="sr-only">Language of the message</legend>
          {texts.map((one) => (
            <label key={one.language} className="flex min-h-8 cursor-pointer items-center gap-2">
              <input
                type="radio"
                name={name}
                checked={one.language === shown.language}
                onChange={() => {
                  onLanguage(one.language);
                  keep.mutate(one.language);
                }}
                className="size-4 accent-accent"
              />
              {languageNames[one.language]}
            </label>
          ))}
        </fieldset>
      )}
      <p
        lang={shown.language}
        className="max-w-prose rounded-control bg-surface-2 px-3 py-2 text-sm break-words whitespace-pre-wrap text-ink-2"
      >
        {shown.text}
      </p>
      <p role="status" className="text-xs text-warning empty:hidden">
        {keep.isError && 'The language could not be kept. This message is still in the one you chose.'}
      </p>
    </div>
  );
}
