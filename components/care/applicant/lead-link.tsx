import { Link } from '@/components/base/ui/link';

/** Names a lead by the end of its id, which is all that tells two of one applicant apart. */
export function LeadLink({ id }: { id: string }) {
  return (
    <Link href={`/operator/lead/${id}`} className="text-accent underline underline-offset-4">
      lead …{id.slice(-4)}
    </Link>
  );
}
