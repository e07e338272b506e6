import { environmentLabel } from '@/components/base/ui/format';
import { Link } from '@/components/base/ui/link';
import { Moment } from '@/components/base/ui/moment';
import { Notice } from '@/components/base/ui/state';
import type { EndingKey } from '@/lib/account/api-key/schema';

const words = {
  0: 'has expired',
  1: 'expires within a day',
  7: 'expires within 7 days',
  30: 'expires within 30 days',
} as const;

/** Reminds managers, on every page, of keys in both environments that are about to expire or have expired. */
export function ExpiryReminders({ keys }: { keys: readonly EndingKey[] }) {
  if (keys.length === 0) return null;
  return (
    <section aria-label="Expiring keys" className="mb-6 flex flex-col gap-3">
      {keys.map(({ id, environment, name, hint, expiresAt, notice }) => (
        <Notice
          key={id}
          tone={notice <= 1 ? 'danger' : 'warning'}
          title={`The ${environmentLabel(environment)} key ${name} (…${hint}) ${words[notice]}`}
          action={
            <Link href="/api-key" className="font-medium text-ink underline underline-offset-4">
              API keys
            </Link>
          }
        >
          {notice === 0 ? 'Calls with it have been rejected since ' : 'Calls with it will be rejected from '}
          <Moment at={expiresAt} />. Request a new one under API keys.
        </Notice>
      ))}
    </section>
  );
}
