import { Link } from '@/components/base/ui/link';
import { Moment } from '@/components/base/ui/moment';
import type { CrossedView } from '@/lib/lead/application/view';

/** Applicants whom two lenders have; each leads to the lead, where the outcome is recorded. */
export function CrossedApplicants({ crossed }: { crossed: readonly CrossedView[] }) {
  return (
    <ul className="divide-y divide-line">
      {crossed.map(({ id, leadId, affiliateName, companyName, otherCompanyName, crossedAt }) => (
        <li key={id} className="relative px-6 py-3 text-sm hover:bg-surface-2/60">
          <Link
            href={`/operator/lead/${leadId}`}
            className="font-medium after:absolute after:inset-0 after:content-['']"
          >
            {companyName} and {otherCompanyName}
          </Link>
          <p className="mt-0.5 text-ink-2">
            {companyName} took the application after it had failed, <Moment at={crossedAt} form="recent" />; a
            lead of {affiliateName}, <span className="font-mono text-xs">{leadId}</span>.
          </p>
        </li>
      ))}
    </ul>
  );
}
