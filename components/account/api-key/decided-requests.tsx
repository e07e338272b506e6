import { environmentLabel } from '@/components/base/ui/format';
import { Link } from '@/components/base/ui/link';
import { Moment } from '@/components/base/ui/moment';
import { Notice } from '@/components/base/ui/state';
import type { DecidedRequest } from '@/lib/account/api-key-request/schema';

/** Tells managers, on every page, of a key that waits to be revealed, and for a week of a request that was declined. */
export function DecidedRequests({ requests }: { requests: readonly DecidedRequest[] }) {
  if (requests.length === 0) return null;
  return (
    <section aria-label="Decided key requests" className="mb-6 flex flex-col gap-3">
      {requests.map(({ id, environment, name, status, decidedAt }) => (
        <Notice
          key={id}
          tone={status === 'allowed' ? 'success' : 'warning'}
          title={`Your ${environmentLabel(environment)} key ${name} was ${status === 'allowed' ? 'approved' : 'declined'}`}
          action={
            <Link href="/api-key" className="font-medium text-ink underline underline-offset-4">
              API keys
            </Link>
          }
        >
          {status === 'allowed'
            ? `Reveal it in ${environmentLabel(environment)} under API keys.`
            : `The reason is in ${environmentLabel(environment)} under API keys.`}{' '}
          Decided <Moment at={decidedAt} form="recent" />.
        </Notice>
      ))}
    </section>
  );
}
