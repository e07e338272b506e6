import type { Metadata } from 'next';
import { cookies } from 'next/headers';
import { redirect } from 'next/navigation';
import { JoinQuestion } from '@/components/access/sign-in/join-question';
import { MatchFigure } from '@/components/access/sign-in/match-figure';
import { providerRefusal } from '@/components/access/sign-in/provider-refusal';
import { SignInForm } from '@/components/access/sign-in/sign-in-form';
import { Wordmark } from '@/components/base/shell/wordmark';
import { Notice } from '@/components/base/ui/state';
import { findJoinQuestion } from '@/lib/access/auth/join-team';
import { ownPath } from '@/lib/access/auth/own-path';
import { findPageSession } from '@/lib/access/auth/page-session';
import { pendingCookieName, pendingStep } from '@/lib/access/auth/pending-sign-in';
import { processState } from '@/lib/base/process/process';

export const metadata: Metadata = { title: 'Sign in' };

export default async function SignInPage({
  searchParams,
}: {
  searchParams: Promise<{ next?: unknown; error?: unknown }>;
}) {
  if (await findPageSession()) redirect('/');
  const { next, error } = await searchParams;
  const state = processState();
  const provider = state.env.identityProvider?.name;
  const refused = provider ? providerRefusal(error, provider) : null;
  const goOn = ownPath(next, state.env.portalOrigin) ?? '/';
  const pending = (await cookies()).get(pendingCookieName(state.env))?.value;
  const step = await pendingStep(state, pending);
  const question = pending && step === 'join' ? await findJoinQuestion(state, pending) : null;
  return (
    <div className="grid min-h-dvh bg-surface lg:grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)]">
      <main className="flex flex-col px-6 py-8 sm:px-12">
        <Wordmark />
        <div className="mx-auto flex w-full max-w-sm flex-1 flex-col justify-center py-12">
          {question && provider ? (
            <>
              <h1 className="mb-6 text-3xl">Join your team</h1>
              <JoinQuestion {...question} provider={provider} next={goOn} />
            </>
          ) : (
            <>
              <h1 className="text-3xl">Sign in</h1>
              <p className="mt-2 mb-8 text-base text-ink-2">
                Capture an applicant, see who will lend, and hand over the link in one call.
              </p>
              {refused && (
                <div className="mb-6">
                  <Notice tone={error === 'not-joined' ? 'info' : 'danger'} role="alert">
                    {refused}
                  </Notice>
                </div>
              )}
              <SignInForm
                next={goOn}
                provider={provider}
                codeAsked={step === 'code'}
                mailsLinks={state.env.smtp !== null}
              />
            </>
          )}
        </div>
        <p className="text-xs text-ink-2">No account, or password forgotten? Ask your team's manager.</p>
      </main>
      <aside className="relative hidden overflow-hidden bg-brand-deep text-white lg:flex lg:flex-col lg:justify-center lg:p-16">
        <div
          aria-hidden="true"
          className="absolute -top-1/3 -right-1/4 size-[44rem] rounded-full bg-[radial-gradient(closest-side,oklch(0.62_0.19_270/55%),transparent)]"
        />
        <div
          aria-hidden="true"
          className="absolute -bottom-1/3 -left-1/4 size-[36rem] rounded-full bg-[radial-gradient(closest-side,oklch(0.6_0.14_220/40%),transparent)]"
        />
        <div className="relative mx-auto w-full max-w-lg">
          <MatchFigure />
          <p className="mt-12 text-2xl font-semibold tracking-tight text-balance">
            The right lender while the applicant is still on the phone.
          </p>
          <p className="mt-3 max-w-md text-base text-white/75">
            One form, every partner's rules and live scores, best offer first.
          </p>
        </div>
      </aside>
    </div>
  );
}
