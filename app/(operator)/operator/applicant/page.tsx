import type { Metadata } from 'next';
import { Link } from '@/components/base/ui/link';
import { PageHeader } from '@/components/base/ui/page-header';
import { EraseApplicant } from '@/components/care/applicant/erase-applicant';
import { requireOperator } from '@/lib/access/auth/require-operator';

export const metadata: Metadata = { title: { absolute: 'Erase an applicant · Lead Matching' } };

export default async function ApplicantPage() {
  await requireOperator('applicant.erase');
  return (
    <>
      <PageHeader
        title="Erase an applicant"
        environment="both"
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
