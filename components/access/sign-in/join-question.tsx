'use client';

import { useState } from 'react';
import { postForm } from '@/components/base/client/request';
import { Button } from '@/components/base/ui/button';
import { Notice } from '@/components/base/ui/state';
import type { JoinQuestion as Question } from '@/lib/access/auth/join-team';
import { invitedAs } from './invited-as';
import { refusalOf } from './refusal';
import { pathAfter } from './sign-in-as';

type Team = Question['teams'][number];

interface JoinQuestionProps extends Question {
  /** The name of the identity provider. */
  provider: string;
  /** Where to go afterwards: a path that the server has verified as ours. */
  next: string;
}

/**
 * Asks whose email was only claimed so far, at the first sign-in at an identity provider, whether to join the team that
 * has invited it, or which of several.
 */
export function JoinQuestion({ email, teams, provider, next }: JoinQuestionProps) {
  const [asked, setAsked] = useState<number | 'none' | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [only = null, second] = teams;
  const answer = async (team: number | 'none') => {
    setAsked(team);
    setProblem(null);
    try {
      const answered = await postForm('/api/auth/callback/join', {
        team: team === 'none' ? '' : String(team),
      });
      const reason = answered.searchParams.get('error');
      if (reason === null) return window.location.assign(pathAfter(answered, next));
      // The code, or why there is nothing to join any more.
      const query = new URLSearchParams({ error: reason, ...(next !== '/' && { next }) });
      return window.location.assign(`/sign-in?${query}`);
    } catch (error) {
      setProblem(refusalOf(error));
    }
    setAsked(null);
  };
  const joinButton = (team: Team, label: string) => (
    <Button
      variant="primary"
      size="lg"
      pending={asked === team.userId}
      disabled={asked !== null}
      onClick={() => void answer(team.userId)}
      className="w-full"
    >
      {label}
    </Button>
  );
  return (
    <div className="flex flex-col gap-5">
      {problem && (
        <Notice tone="danger" role="alert">
          {problem}
        </Notice>
      )}
      {only && !second ? (
        <p className="text-base">
          You are joining <Described team={only} />.
        </p>
      ) : (
        <p className="text-base">Several teams have invited you. Join the one that you work for.</p>
      )}
      <p className="text-sm text-ink-2">
        {provider} confirms that {email} is yours. Joining ends the password of this account and every session
        that is open. If you don’t know {second ? 'any of them' : 'them'}, refuse: you are not signed in, and
        they are not told.
      </p>
      {only && !second
        ? joinButton(only, `Join ${nameOf(only)}`)
        : teams.map((team) => (
            <div key={team.userId} className="flex flex-col gap-3 rounded-control border border-line p-4">
              <p className="text-sm">
                <Described team={team} />
              </p>
              {joinButton(team, `Join ${nameOf(team)}`)}
            </div>
          ))}
      <Button
        size="lg"
        pending={asked === 'none'}
        disabled={asked !== null}
        onClick={() => void answer('none')}
        className="w-full"
      >
        {second ? 'Refuse all' : 'Refuse'}
      </Button>
    </div>
  );
}

const nameOf = ({ affiliateName }: Team) => affiliateName ?? 'the operators';

function Described({ team }: { team: Team }) {
  return (
    <>
      <b>{nameOf(team)}</b>
      {` as ${invitedAs[team.role]}`}
      {team.invitedBy !== null && `, invited by ${team.invitedBy}`}
    </>
  );
}
