import type { Metadata } from 'next';
import { Link } from '@/components/base/ui/link';
import { PageHeader } from '@/components/base/ui/page-header';
import { ApplicantLookUp } from '@/components/care/applicant/applicant-look-up';
import { ProofLookUp } from '@/components/care/applicant/proof-look-up';
import { requireOperator } from '@/lib/access/auth/require-operator';
import { may } from '@/lib/base/actor/permission';
import { publicIdSchema } from '@/lib/base/crypto/public-id-schema';
import { listProofs } from '@/lib/care/erasure-proof/get-proof';

export const metadata: Metadata = { title: { absolute: 'Applicant · Lead Matching' } };

const shownProofs = 10;

interface Props {
  searchParams: Promise<{ lead?: string | string[]; request?: string | string[] }>;
}

export default async function ApplicantPage({ searchParams }: Props) {
  const { context } = await requireOperator('applicant.look-up');
  const { lead, request } = await searchParams;
  return (
    <>
      <PageHeader
        title="Applicant"
        environment="both"
        note={
          <>
            Everything held about one person, by all affiliates and in both environments.{' '}
            <Link href="/operator/audit?noun=applicant" className="text-accent underline underline-offset-4">
              Look-ups and erasures
            </Link>
          </>
        }
      />
      <ApplicantLookUp
        mayCopy={may(context, 'applicant.copy')}
        mayErase={may(context, 'applicant.erase')}
        lead={publicIdSchema.safeParse(lead).data ?? null}
        request={typeof request === 'string' && /^[1-9]\d{0,14}$/.test(request) ? Number(request) : null}
      />
      <div className="mt-6">
        <ProofLookUp last={await listProofs(context, shownProofs)} />
      </div>
    </>
  );
}
