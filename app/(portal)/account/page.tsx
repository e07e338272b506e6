import type { Metadata } from 'next';
import { ChangePassword } from '@/components/access/account/change-password';
import { ConfirmEmail } from '@/components/access/account/confirm-email';
import { OwnSessions } from '@/components/access/account/own-sessions';
import { SecondFactorCard } from '@/components/access/account/second-factor';
import { Setting } from '@/components/access/account/setting';
import { Card, CardBody, CardHeader } from '@/components/base/ui/card';
import { PageHeader } from '@/components/base/ui/page-header';
import { PlaySound } from '@/components/message/arrival/play-sound';
import { requireSession } from '@/lib/access/auth/page-session';
import { getOwnSecondFactor } from '@/lib/access/auth/second-factor/get-own';
import { askedForEnd } from '@/lib/access/session/asked-for-end';
import { listSessions } from '@/lib/access/session/list-sessions';
import { canConfirmEmail } from '@/lib/access/user/own-email';
import type { UserRole } from '@/word/role';

export const metadata: Metadata = { title: 'Account' };

/** What is sent in the morning to who wants it, at 07:00 in South Africa. */
const mails: Partial<Record<UserRole, { label: string; note: string }>> = {
  lender: {
    label: 'A mail on Mondays with your company’s week',
    note: 'What was sent to you, what you answered, paid out and took back, beside the week before. Figures alone, at 07:00 South African time.',
  },
  operator: {
    label: 'A mail at 07:00 with what waits',
    note: 'What the inbox has, what came in yesterday, and keys that expire this week. Once a day, in South African time.',
  },
};

export default async function AccountPage() {
  const session = await requireSession({ lenders: true });
  const { context, user } = session;
  const sessions = await listSessions(context);
  const mail = mails[user.role];
  return (
    <>
      <PageHeader title="Account" note={`${user.name}, ${user.email}`} />
      <Card>
        <CardHeader title="Keyboard and sound" note="On all devices you sign in with." />
        <CardBody className="flex flex-col gap-5">
          <Setting
            name="singleKeys"
            on={user.singleKeys}
            label="Single-key shortcuts, such as 1–9 to choose an offer or a product"
            note="You always confirm before anything is sent. When this is off, only buttons work."
          />
          <Setting
            name="arrivalSound"
            on={user.arrivalSound}
            label="Sound when a link or decision arrives"
            note="You also see it on the page and in the tab’s title."
          >
            <PlaySound />
          </Setting>
        </CardBody>
      </Card>
      {mail && (
        <Card className="mt-6">
          <CardHeader title="Mail" />
          <CardBody>
            <Setting name="morningMail" on={user.morningMail} {...mail} />
          </CardBody>
        </Card>
      )}
      <Card className="mt-6">
        <CardHeader title="Password" note="Changing it signs you out everywhere else." />
        <CardBody>
          <ChangePassword email={user.email} />
        </CardBody>
      </Card>
      {(await canConfirmEmail(context)) && <ConfirmEmail email={user.email} />}
      <SecondFactorCard {...(await getOwnSecondFactor(session))} />
      <OwnSessions sessions={sessions} asked={await askedForEnd(context)} />
    </>
  );
}
