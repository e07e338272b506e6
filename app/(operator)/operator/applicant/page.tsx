import type { Metadata } from 'next';
import { EraseApplicant } from '@/components/applicant/erase-applicant';
import { PageHeader } from '@/components/layout/page-header';
import { Link } from '@/components/ui/link';
import { requireOperator } from '@/lib/auth/require-operator';

export const metadata: Metadata = { title: 'Erase an applicant' };

export default async function ApplicantPage() {
  await requireOperator('applicant.erase');
  return (
    <>
      <PageHeader
        title="Erase an applicant"
        note={
          <>
            For someone who asks to be forgotten: everywhere, in both environments.{' '}
            <Link href="/operator/audit?noun=applicant" className="text-accent underline underline-offset-4">
              Erasure log
            </Link>
          </>
        }
      />
      <EraseApplicant />
    </>
  );
}
