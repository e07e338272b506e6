import { Card, CardHeader } from '@/components/base/ui/card';
import { CopyButton } from '@/components/base/ui/copy-button';
import type { MagicValue } from '@/lib/catalogue/sandbox/magic-value';

/** Lists the last names that script the sandbox partners, each with what an agent then sees. */
export function MagicValueList({
  title,
  note,
  values,
}: {
  title: string;
  note: string;
  values: readonly MagicValue[];
}) {
  return (
    <Card>
      <CardHeader title={title} note={note} />
      <ul className="mt-4 divide-y divide-line border-t border-line">
        {values.map(({ lastName, inPortal }) => (
          <li
            key={lastName}
            className="flex flex-col gap-x-6 gap-y-2 px-5 py-3 sm:flex-row sm:items-center sm:px-6"
          >
            <span className="shrink-0 sm:w-64">
              <CopyButton text={lastName} label={lastName} />
            </span>
            <span className="text-sm text-ink-2">{inPortal}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
