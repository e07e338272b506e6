import { capitalize } from '@/components/base/ui/format';
import type { ConsentQuestion } from '@/lib/message/consent-text/view';

/** The questions of a text, as agents read them out. */
export function ConsentWords({
  language,
  questions,
}: {
  language: string;
  questions: readonly ConsentQuestion[];
}) {
  return (
    <div className="flex flex-col gap-3">
      {questions.map(({ purposes, words }) => (
        <figure
          key={purposes.join()}
          className="rounded-control border-l-3 border-accent bg-surface-2 px-5 py-3.5"
        >
          <figcaption className="mb-1 text-xs font-medium text-ink-2">
            {capitalize(purposes.join(' and '))}
          </figcaption>
          <blockquote lang={language} className="text-base break-words text-ink">
            {words}
          </blockquote>
        </figure>
      ))}
    </div>
  );
}
