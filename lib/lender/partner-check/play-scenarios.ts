import { sentence } from '@/lib/base/text/text';
import { isTimeout } from '@/lib/http/webhook/post-json';
import { agreed } from './judge-call';
import type { Callbacks, CheckTarget, CheckTiming, Play, PlayedCall } from './play';
import { startPlay } from './play';
import { acceptScenarios } from './play-accept';
import { awaitCallback, beginCallback } from './play-callback';
import { playForgedQuestion, playPending, playScore } from './play-question';
import { type CheckVerdict, failed, notTried, passed, type Verdicts } from './report';
import { checkScenarios, type ScenarioName } from './scenario';

const titleOf = (name: ScenarioName) => checkScenarios.find((one) => one.name === name)?.title ?? name;

/** Plays our side of the contract against a lender's system, one scenario after the other. Never throws for what it does. */
export async function playScenarios(
  ctx: Parameters<typeof startPlay>[0],
  target: CheckTarget,
  timing: CheckTiming,
  /** Null: there is no partner that could call back. */
  callbacks: Callbacks | null,
): Promise<Verdicts> {
  const play = startPlay(ctx, target, timing, callbacks);
  const verdicts: Partial<Verdicts> = {};
  const run = async (name: ScenarioName, needs: ScenarioName | null, act: () => Promise<CheckVerdict>) => {
    if (needs !== null && verdicts[needs]?.state === 'failed')
      verdicts[name] = notTried(`First mend “${titleOf(needs)}”.`);
    else if (play.isOver())
      verdicts[name] = notTried('The check ran out of time: the answers took too long.');
    else verdicts[name] = await act();
  };

  const ids = play.newIds();
  const first = await play.call({ endpoint: 'accept', scenario: 'accept', ids });
  verdicts.accept = agreed(first);
  // Early, so that the lender has as long as everything else takes.
  const awaited = first.ok && callbacks ? await beginCallback(play) : null;
  const aboutAccept = acceptScenarios(first, ids);
  for (const { name } of checkScenarios) {
    const act = aboutAccept[name];
    if (act) await run(name, 'accept', () => act(play, name));
  }

  if (target.scoreUrl === null) {
    for (const name of ['score', 'score-signature'] as const)
      verdicts[name] = notTried('There is no score endpoint: the partner is matched by its rules.');
  } else {
    await run('score', null, () => playScore(play));
    await run('score-signature', 'score', () => playForgedQuestion(play, 'score', 'score-signature'));
  }

  if (target.linkUrl === null) {
    for (const name of ['pending', 'link-signature'] as const)
      verdicts[name] = notTried('There is no link endpoint: a pending application is decided by a callback.');
  } else {
    let pendingIds = ids;
    await run('pending', 'accept', async () => {
      const pending = await playPending(play);
      pendingIds = pending.ids;
      return pending.verdict;
    });
    await run('link-signature', first.ok ? 'pending' : 'accept', () =>
      playForgedQuestion(play, 'link', 'link-signature', pendingIds),
    );
  }

  if (!callbacks) verdicts.callback = notTried('Only a stored partner can call back: check it by its slug.');
  else
    await run('callback', 'accept', async () =>
      awaitCallback(play, callbacks, awaited ?? (await beginCallback(play))),
    );
  return { ...(verdicts as Verdicts), ...judgeAll(play) };
}

/** What is said of all answers together: the first that is at fault is named. */
function judgeAll({ calls }: Play): Pick<Verdicts, 'redirect' | 'slow' | 'broken' | 'too-large'> {
  const judge = (isAtFault: (call: PlayedCall) => boolean): CheckVerdict => {
    const faulty = calls.filter(isAtFault);
    const [one] = faulty;
    if (!one) return passed;
    const more = faulty.length > 1 ? ` So did ${faulty.length - 1} more of ${calls.length} calls.` : '';
    return failed(`In “${titleOf(one.scenario)}”: ${sentence(one.problems.join(' '))}${more}`);
  };
  const isTooLarge = ({ result }: PlayedCall) =>
    result.kind === 'cut off' && result.reason === 'answer too large';
  return {
    redirect: judge(({ result: { kind, ...rest } }) => {
      const status = 'status' in rest ? rest.status : 0;
      return kind === 'answered' && status >= 300 && status <= 399;
    }),
    slow: judge(({ result }) => isTimeout(result)),
    broken: judge((call) => isBroken(call) && !isTooLarge(call)),
    'too-large': judge(isTooLarge),
  };
}

/** Began to answer, and the answer is of no use, or part of it. */
function isBroken({ result, problems }: PlayedCall): boolean {
  if (result.kind === 'answered') return result.status >= 200 && result.status <= 299 && problems.length > 0;
  return result.kind === 'cut off' && !isTimeout(result);
}
