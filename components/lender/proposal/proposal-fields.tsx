import { changeLines } from '@/components/base/audit/change-text';

const names: Readonly<Record<string, string>> = {
  intents: 'Rules',
  capacity: 'Capacity',
  answer_within_hours: 'Decided within, in opening hours',
  'connection.score_url': 'Score URL',
  'connection.accept_url': 'Accept URL',
  'connection.link_url': 'Link URL',
  'connection.redirect_url': 'Redirect URL',
  'connection.timeout_ms': 'Time limit',
  'connection.secret': 'Signing secret',
};

/** What a proposal changes, from what to what. */
export function ProposalFields({
  fields,
}: {
  fields: readonly { field: string; before: unknown; after: unknown }[];
}) {
  return (
    <dl className="flex flex-col gap-2 text-sm">
      {fields.map((change) => {
        const { gone, come } = changeLines(change);
        return (
          <div key={change.field}>
            <dt className="text-ink-2">{names[change.field] ?? change.field}</dt>
            {gone.map((line) => (
              <dd key={line} className="wrap-anywhere">
                <del className="text-danger">{line}</del>
              </dd>
            ))}
            {come.map((line) => (
              <dd key={line} className="wrap-anywhere">
                <ins className="text-success no-underline">{line}</ins>
              </dd>
            ))}
          </div>
        );
      })}
    </dl>
  );
}
