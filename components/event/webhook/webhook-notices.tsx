import { environmentLabel } from '@/components/base/ui/format';
import { Link } from '@/components/base/ui/link';
import { Moment } from '@/components/base/ui/moment';
import { Notice } from '@/components/base/ui/state';
import type { FailingWebhook, WebhookNotice } from '@/lib/event/webhook-endpoint/notice';

const words: Record<WebhookNotice, string> = {
  failing: 'is not accepting events',
  'failing for a day': 'has accepted no events for a day',
  'about to stop': 'will be stopped soon',
  stopped: 'is stopped',
  gone: 'has ended itself',
};

/** Tells managers, on every page, of endpoints in both environments that fail or were stopped. */
export function WebhookNotices({ failing }: { failing: readonly FailingWebhook[] }) {
  if (failing.length === 0) return null;
  return (
    <section aria-label="Failing webhooks" className="mb-6 flex flex-col gap-3">
      {failing.map((one) => (
        <Notice
          key={one.id}
          tone={one.notice === 'failing' ? 'warning' : 'danger'}
          title={`The ${environmentLabel(one.environment)} webhook at ${one.host} ${words[one.notice]}`}
          action={
            <Link href="/webhook" className="font-medium text-ink underline underline-offset-4">
              Webhooks
            </Link>
          }
        >
          <Explanation one={one} />
        </Notice>
      ))}
    </section>
  );
}

function Explanation({ one: { notice, since, stopsAt } }: { one: FailingWebhook }) {
  if (notice === 'gone')
    return (
      <>
        It answered 410 <Moment at={since} form="recent" />. Nothing is lost: resume it, and it goes on from
        where it stood.
      </>
    );
  if (notice === 'stopped')
    return (
      <>
        Since <Moment at={since} />. It is asked every 6 hours and goes on by itself when it answers. Events
        are kept for 30 days.
      </>
    );
  return (
    <>
      Nothing was accepted since <Moment at={since} form="recent" />. Events wait and are sent as soon as it
      answers.
      {stopsAt && (
        <>
          {' '}
          If nothing changes, it is stopped <Moment at={stopsAt} />.
        </>
      )}
    </>
  );
}
