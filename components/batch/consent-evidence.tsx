import { formatCount, listed } from '@/components/base/ui/format';
import { Moment } from '@/components/base/ui/moment';
import type { ConsentEvidence } from '@/lib/batch/open-batch-file';

/** Says which words of the file were taken for consent, by whom and when. */
export function ConsentEvidenceNote({ evidence: { words, by, at } }: { evidence: ConsentEvidence }) {
  const named = (given: boolean) =>
    listed(
      words
        .filter((word) => word.given === given)
        .map(({ word, count }) => `“${word}” (${formatCount(count, 'row')})`),
    );
  const [yes, no] = [named(true), named(false)];
  return (
    <p className="mt-5 text-sm text-ink-2">
      Consent in the file’s own words: {yes ? `${yes} taken as given` : 'none taken as given'}
      {no && `, ${no} as not given`}. Decided {by && `by ${by}, `}
      <Moment at={at} form="recent" />.
    </p>
  );
}
