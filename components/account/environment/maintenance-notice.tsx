import { environmentLabel } from '@/components/base/ui/format';
import { Moment } from '@/components/base/ui/moment';
import { Notice } from '@/components/base/ui/state';
import type { MaintenanceView } from '@/lib/account/environment/schema';

/** Shown on every page while an environment is under maintenance, or one is planned. */
export function MaintenanceNotice({ maintenance }: { maintenance: readonly (MaintenanceView | null)[] }) {
  const shown = maintenance.filter((one) => one !== null);
  if (shown.length === 0) return null;
  return (
    <div className="mb-6 flex flex-col gap-3">
      {shown.map((one) => (
        <Notice key={one.environment} tone={one.isPlanned ? 'info' : 'warning'} title={titleOf(one)}>
          {one.reason && <p>{one.reason}</p>}
          <p>
            <Times {...one} />
          </p>
        </Notice>
      ))}
    </div>
  );
}

function titleOf({ environment, isPlanned }: MaintenanceView): string {
  const name = environmentLabel(environment);
  return isPlanned ? `Planned maintenance of ${name}` : `${name} is under maintenance`;
}

function Times({ isPlanned, startsAt, endsAt, isOverdue }: MaintenanceView) {
  const effect = isPlanned
    ? 'API calls and captures pause then.'
    : 'API calls and captures pause until it ends.';
  if (isPlanned && startsAt && endsAt)
    return (
      <>
        From <Moment at={startsAt} /> to about <Moment at={endsAt} />. {effect}
      </>
    );
  if (isOverdue) return <>It is taking longer than planned. {effect}</>;
  if (endsAt)
    return (
      <>
        Expected to end at <Moment at={endsAt} />. {effect}
      </>
    );
  return <>{effect}</>;
}
