import { Button } from '@/components/base/ui/button';
import { TextField } from '@/components/base/ui/text-field';
import type { FormerTitle } from '@/lib/catalogue/intent/schema';

interface FormerTitleFieldProps {
  chosen: readonly FormerTitle[];
  onChange: (titles: FormerTitle[]) => void;
  errorOf: (name: string) => string | undefined;
}

/** The titles that an intent had, until when the API takes them for it, and their end. */
export function FormerTitleField({ chosen, onChange, errorOf }: FormerTitleFieldProps) {
  if (chosen.length === 0) return null;
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-2 text-sm font-medium">Former titles</legend>
      <p className="text-sm text-ink-2">
        API clients that still name one get this intent until the end of its day; afterwards, or once you end
        it, they are refused.
      </p>
      {chosen.map(({ title, until }, index) => (
        <div key={title} className="flex flex-wrap items-end gap-3">
          <div className="min-w-0 flex-1 basis-48">
            <TextField
              label={`“${title}” counts until`}
              type="date"
              value={until}
              onChange={({ target }) =>
                onChange(chosen.map((one, at) => (at === index ? { ...one, until: target.value } : one)))
              }
              error={errorOf(`entry.former_titles.${index}.until`)}
            />
          </div>
          <Button onClick={() => onChange(chosen.filter((_, at) => at !== index))}>End it</Button>
        </div>
      ))}
    </fieldset>
  );
}
