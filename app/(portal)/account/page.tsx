import type { Metadata } from 'next';
import { ChangePassword } from '@/components/account/change-password';
import { OwnSessions } from '@/components/account/own-sessions';
import { SecondFactorCard } from '@/components/account/second-factor';
import { SingleKeys } from '@/components/account/single-keys';
import { PageHeader } from '@/components/layout/page-header';
import { Card, CardBody, CardHeader } from '@/components/ui/card';
import { requireSession } from '@/lib/auth/page-session';
import { getOwnSecondFactor } from '@/lib/auth/second-factor/get-own';
import { askedForEnd } from '@/lib/session/asked-for-end';
import { listSessions } from '@/lib/session/list-sessions';

export const metadata: Metadata = { title: 'Account' };

export default async function AccountPage() {
  const session = await requireSession();
  const { context, user } = session;
  const sessions = await listSessions(context);
  return (
    <>
      <PageHeader title="Account" note={`${user.name}, ${user.email}`} />
      <Card>
        <CardHeader title="Keyboard" note="Takes effect on pages you open from now on." />
        <CardBody>
          <SingleKeys on={user.singleKeys} />
        </CardBody>
      </Card>
      <Card className="mt-6">
        <CardHeader title="Password" note="Changing it signs you out everywhere else." />
        <CardBody>
          <ChangePassword email={user.email} />
        </CardBody>
      </Card>
      <SecondFactorCard {...(await getOwnSecondFactor(session))} />
      <OwnSessions sessions={sessions} asked={await askedForEnd(context)} />
    </>
  );
}
