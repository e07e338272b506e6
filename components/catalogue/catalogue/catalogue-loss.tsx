import type { CatalogueLoss } from '@/lib/catalogue/catalogue-file/schema';

const namedAtMost = 12;

/** Lists by name what is deactivated and who is left without any. */
export function CatalogueLossList({ loss }: { loss: CatalogueLoss }) {
  const lists = [
    ['Active lenders that are deactivated', loss.partners],
    ['Active products that are deactivated', loss.intents],
    ['Former titles that API clients may not name any more', loss.formerTitles],
    ['Products left with no lender', loss.withoutPartner],
    ['Affiliates left with no product', loss.withoutIntent],
  ] as const;
  return (
    <dl className="flex flex-col gap-2">
      {lists
        .filter(([, names]) => names.length > 0)
        .map(([label, names]) => (
          <div key={label}>
            <dt className="font-medium text-ink">
              {label}: {names.length}
            </dt>
            <dd className="break-words">
              {names.slice(0, namedAtMost).join(', ')}
              {names.length > namedAtMost && ` and ${names.length - namedAtMost} more`}
            </dd>
          </div>
        ))}
    </dl>
  );
}
