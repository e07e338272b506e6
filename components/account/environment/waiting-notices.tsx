import { useState } from 'react';
import { RequestError } from '@/components/base/client/request';
import { useChange } from '@/components/base/form/use-change';
import { Button } from '@/components/base/ui/button';
import { environmentLabel } from '@/components/base/ui/format';
import { Link } from '@/components/base/ui/link';
import { Moment } from '@/components/base/ui/moment';
import { Notice } from '@/components/base/ui/state';
import type { EnvironmentView, WaitingRetention as Waiting } from '@/lib/account/environment/schema';
import { keptThings } from './change-consequence';
import { heldText } from './held-text';

/** The notices of `WaitingRetention`. */
export default function WaitingNotices({ environments }: { environments: readonly EnvironmentView[] }) {
  const waiting = environments.flatMap(({ name, waitingRetention }) =>
    waitingRetention.map((one) => ({ name, one })),
  );
  const held = environments.filter(({ maintenanceProblem }) => maintenanceProblem !== null);
  return (
    <div className="mb-6 flex flex-col gap-3">
      {waiting.map(({ name, one }) => (
        <Banner key={`${name} ${one.setting}`} environment={name} waiting={one} />
      ))}
      {held.map(({ name, maintenanceProblem, maintenanceBy }) => (
        <Notice
          key={name}
          tone="warning"
          title={`${environmentLabel(name)} · planned maintenance, held`}
          action={
            <Link href="/operator/environment" className="font-medium underline">
              Look and decide
            </Link>
          }
        >
          It does not begin: {heldText(maintenanceProblem ?? '', maintenanceBy)}.
        </Notice>
      ))}
    </div>
  );
}

function Banner({ environment, waiting }: { environment: EnvironmentView['name']; waiting: Waiting }) {
  const { setting, from, days, countsAt, runsAt, by, problem } = waiting;
  const keep = useChange({
    path: `/api/portal/environment/${environment}/retention/${setting}`,
    method: 'DELETE',
    done: `${from} days stay`,
  });
  const name = environmentLabel(environment);
  /** Somebody else cancelled it, or it took effect, after this page was read. */
  const [isOver, setIsOver] = useState(false);
  if (isOver && keep.message !== null)
    return (
      <Notice tone="warning" role="alert" title={`${name} · ${keptThings[setting]}`}>
        {keep.message}
      </Notice>
    );
  const press = () =>
    keep.run(
      {},
      { onError: (problem) => setIsOver(problem instanceof RequestError && problem.status === 409) },
    );
  return (
    <Notice
      tone="warning"
      title={`${name} · ${keptThings[setting]}: ${days} days instead of ${from}${problem === null ? '' : ', held'}`}
      action={
        <Button size="sm" pending={keep.pending} onClick={press}>
          Keep {from} days
        </Button>
      }
    >
      {problem === null ? (
        <p>
          Applies from <Moment at={countsAt} />. The nightly run of <Moment at={runsAt} /> is the first to
          apply it. Planned by {by ?? 'the command line'}.
        </p>
      ) : (
        <p>
          Not applied: {heldText(problem, by)}. To shorten it after all, set {days} days again under
          Environments.
        </p>
      )}
      {keep.message && (
        <p role="alert" className="mt-1 text-danger">
          {keep.message}
        </p>
      )}
    </Notice>
  );
}
