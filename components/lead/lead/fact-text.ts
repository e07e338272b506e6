import { formatRand } from '@/components/base/ui/format';
import { findLeadField } from '@/lib/applicant/field';

/** Shows a stored answer: `R 18 500`, `Yes`, `Gauteng`. */
export function factText(name: string, value: string | number | boolean): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  const unit = findLeadField(name)?.unit;
  if (typeof value === 'number' && unit === 'rand') return formatRand(value);
  return String(value);
}
