import { Link } from '@/components/base/ui/link';
import { Moment } from '@/components/base/ui/moment';
import type { AlertView } from '@/lib/event/alert/view';
import { alertWords } from '@/lib/event/alert/words';

/** What is unlike last week; each entry leads to where one finds out why. */
export function Unusual({ alerts }: { alerts: readonly AlertView[] }) {
  return (
    <ul className="divide-y divide-line">
      {alerts.map((alert) => {
        const { title, advice, path } = alertWords(alert);
        return (
          <li key={alert.id} className="relative px-6 py-3 text-sm hover:bg-surface-2/60">
            <Link href={path} className="font-medium after:absolute after:inset-0 after:content-['']">
              {title}
            </Link>
            <p className="mt-0.5 text-ink-2">
              {advice} Since <Moment at={alert.openedAt} form="recent" />.
            </p>
          </li>
        );
      })}
    </ul>
  );
}
