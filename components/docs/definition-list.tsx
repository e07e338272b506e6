import { Prose } from './prose';

/** Terms with an explanation each, side by side where there is room. */
export function DefinitionList({
  items,
  numbered = false,
}: {
  items: readonly { readonly title: string; readonly text: string }[];
  numbered?: boolean;
}) {
  return (
    <dl className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface shadow-card">
      {items.map(({ title, text }, at) => (
        <div
          key={`${title} ${text}`}
          className="grid gap-x-6 gap-y-1 px-5 py-3.5 sm:grid-cols-[12rem_minmax(0,1fr)]"
        >
          <dt className="flex items-baseline gap-3 text-sm font-medium">
            {numbered && <span className="tabular w-4 text-xs text-ink-2">{at + 1}</span>}
            {title}
          </dt>
          <dd className="text-sm text-ink-2">
            <Prose text={text} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
