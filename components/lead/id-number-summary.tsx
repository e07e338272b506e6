import { IdCard } from 'lucide-react';
import { capitalize, formatLongDay } from '@/components/ui/format';
import { ageOn, idNumberProblems, readIdNumber } from '@/lib/applicant/rsa-id';
import { southAfricanDate } from '@/lib/date';

/** Returns the typed ID number without spaces once it is complete and valid. */
export function wholeIdNumber(typed: string): string | null {
  const digits = typed.replace(/\s/g, '');
  return idNumberProblems(digits).length === 0 ? digits : null;
}

/** Shows what a complete and valid ID number says, for the agent to read back. */
export function IdNumberSummary({ idNumber }: { idNumber: string }) {
  const today = southAfricanDate(new Date());
  const facts = readIdNumber(idNumber.replace(/\s/g, ''), today);
  return (
    <div aria-live="polite">
      {facts ? (
        <dl className="rise grid grid-cols-2 gap-x-4 gap-y-3 rounded-control bg-accent-soft px-4 py-3 sm:grid-cols-4">
          <Fact label="Born" value={formatLongDay(facts.dateOfBirth)} />
          <Fact label="Age" value={`${ageOn(facts.dateOfBirth, today)} years`} />
          <Fact label="Gender" value={capitalize(facts.gender)} />
          <Fact label="Status" value={capitalize(facts.citizenship)} />
        </dl>
      ) : (
        <p className="flex items-center gap-2.5 rounded-control border border-dashed border-line px-4 py-3 text-xs text-ink-2">
          <IdCard size={18} aria-hidden="true" className="shrink-0" />
          Date of birth, age, gender and status appear here once all 13 digits are in.
        </p>
      )}
    </div>
  );
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <div className="min-w-0">
      <dt className="text-xs text-ink-2">{label}</dt>
      <dd className="tabular text-sm font-medium">{value}</dd>
    </div>
  );
}
