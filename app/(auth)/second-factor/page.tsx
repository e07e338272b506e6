import type { Metadata } from 'next';
import { SetUp } from '@/components/access/second-factor/set-up';
import { NarrowPage } from '@/components/base/shell/secret-link-page';
import { Moment } from '@/components/base/ui/moment';
import { ownPath } from '@/lib/access/auth/own-path';
import { requireSettingUpSession } from '@/lib/access/auth/page-session';
import { askedProof } from '@/lib/access/auth/second-factor/start-set-up';
import type { PortalSession } from '@/lib/access/auth/session';

export const metadata: Metadata = { title: 'Second factor' };

export default async function SecondFactorPage({
  searchParams,
}: {
  searchParams: Promise<{ next?: unknown }>;
}) {
  const session = await requireSettingUpSession();
  const { next } = await searchParams;
  const { isOn, dueAt, isOverdue } = session.secondFactor;
  return (
    <NarrowPage>
      <SetUp
        title={isOn ? 'Change your device' : 'Set up your second factor'}
        note={noteOf(session)}
        proof={await askedProof(session)}
        next={ownPath(next, session.context.env.portalOrigin) ?? '/'}
        later={isOverdue ? null : dueAt ? 'Not now' : 'Cancel'}
      />
    </NarrowPage>
  );
}

function noteOf({ secondFactor: { isOn, dueAt, isOverdue } }: PortalSession) {
  if (isOn) return 'Your former device signs you in until the new one is confirmed.';
  const what = 'From then on, signing in asks for a code from your phone after your password.';
  if (isOverdue) return `Your role requires it before you go on. ${what}`;
  if (!dueAt) return what;
  return (
    <>
      Your role requires it by <Moment at={dueAt} form="day" />. {what}
    </>
  );
}
