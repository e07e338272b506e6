import { IdCard, TriangleAlert } from 'lucide-react';
import { capitalize, formatDay } from '@/components/base/ui/format';
import { ageOn, idNumberProblems, readIdNumber } from '@/lib/applicant/rsa-id';
import { southAfricanDate } from '@/lib/base/time/date';
import type { AgeRange } from '@/lib/catalogue/matching/age-range';
import { groupIdNumber } from './group-id-number';

/** Returns the typed ID number without spaces once it is complete and valid. */
export function wholeIdNumber(typed: string): string | null {
  const digits = typed.replace(/\s/g, '');
  return idNumberProblems(digits).length === 0 ? digits : null;
}

interface IdNumberSummaryProps {
  idNumber: string;
  /** Ages that some lender takes; null: any. */
  ages: AgeRange | null;
}

/** Shows what a complete and valid ID number says, for the agent to read back, and an age that no lender takes. */
export function IdNumberSummary({ idNumber, ages }: IdNumberSummaryProps) {
  const today = southAfricanDate(new Date());
  const digits = idNumber.replace(/\s/g, '');
  const facts = readIdNumber(digits, today);
  const limit = facts && ageLimit(ageOn(facts.dateOfBirth, today), ages);
  return (
    <div aria-live="polite">
      {facts ? (
        <dl className="rise grid grid-cols-2 gap-x-4 gap-y-3 rounded-control bg-accent-soft px-4 py-3 sm:grid-cols-4">
          <div className="col-span-full">
            <dt className="text-xs text-ink-2">Read back</dt>
            <dd className="tabular text-lg font-semibold tracking-wide">{groupIdNumber(digits)}</dd>
          </div>
          <Fact label="Born" value={formatDay(facts.dateOfBirth)} />
          <Fact label="Age" value={`${ageOn(facts.dateOfBirth, today)} years`} />
          <Fact label="Gender" value={capitalize(facts.gender)} />
          <Fact label="Citizenship" value={capitalize(facts.citizenship)} />
          {limit && (
            <p className="col-span-full flex items-start gap-1.5 text-sm text-warning">
              <TriangleAlert size={16} aria-hidden="true" className="mt-0.5 shrink-0" />
              {limit}
            </p>
          )}
        </dl>
      ) : (
        <p className="flex items-center gap-2.5 rounded-control border border-dashed border-line px-4 py-3 text-xs text-ink-2">
          <IdCard size={18} aria-hidden="true" className="shrink-0" />
          Date of birth, age, gender and citizenship appear here once all 13 digits are in.
        </p>
      )}
    </div>
  );
}

function ageLimit(age: number, ages: AgeRange | null): string | null {
  if (ages?.from != null && age < ages.from) return `No lender here takes applicants under ${ages.from}.`;
  if (ages?.to != null && age > ages.to) return `No lender here takes applicants over ${ages.to}.`;
  return null;
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <div className="min-w-0">
      <dt className="text-xs text-ink-2">{label}</dt>
      <dd className="tabular text-sm font-medium">{value}</dd>
    </div>
  );
}
