import { formatCount, formatNumber, listed } from '@/components/base/ui/format';
import { Moment } from '@/components/base/ui/moment';
import type { IntentPreview } from '@/lib/catalogue/intent/schema';

const namedAtMost = 6;

/** Says who names an intent, and what becomes of what they send once it is saved. */
export function IntentConsequence({ preview, title }: { preview: IntentPreview; title: string }) {
  const { use, keptTitle, retired, shutOut, endedTitles } = preview;
  return (
    <>
      <p>
        {use.leads === 0 ? (
          <>No lead named {title} in the last 30 days.</>
        ) : (
          <>
            In the last 30 days{' '}
            <strong className="font-medium text-ink">
              {formatCount(use.leads, 'lead')} of {formatCount(use.affiliates.length, 'affiliate')}
            </strong>{' '}
            named {title}, {formatNumber(use.bySystems)} of them sent by the affiliates’ systems:{' '}
            {shortened(use.affiliates)}.
          </>
        )}
      </p>
      {keptTitle && (
        <p>
          What names “{keptTitle.title}” goes on working: it stands for this product until{' '}
          <Moment at={`${keptTitle.until}T12:00:00+02:00`} form="day" />. Tell the affiliates; you can end it
          sooner, or keep it longer, here.
        </p>
      )}
      {retired && (
        <p className="text-danger">
          Once it is inactive, leads that name it are refused (422) from the next request on, whatever the
          affiliates’ systems send. Stored leads stay as they are.
        </p>
      )}
      {shutOut.length > 0 && (
        <p className="text-danger">
          Not open any more to {shortened(shutOut)}: for them it does not exist from the next request on.
        </p>
      )}
      {endedTitles.length > 0 && (
        <p className="text-danger">
          Leads that name {listed(endedTitles)} are refused from the next request on. How many of those above
          still do is not known.
        </p>
      )}
    </>
  );
}

const shortened = (names: readonly string[]) =>
  names.length <= namedAtMost
    ? listed(names)
    : listed([...names.slice(0, namedAtMost), `${names.length - namedAtMost} more`]);
