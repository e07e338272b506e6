import { postbackNames } from '@/lib/event/postback/template';

/** What a postback's URL may name. */
export function PostbackUrlHint() {
  return (
    <p className="mt-2 text-xs text-ink-2">
      Filled in for each event:{' '}
      {postbackNames.map((name, index) => (
        <span key={name}>
          {index > 0 && ', '}
          <code>{`{${name}}`}</code>
        </span>
      ))}
      . A lead that came without the <code>click_id</code> (or <code>sub_id</code>) that the URL names is
      passed over.
    </p>
  );
}
