'use client';

import { useState } from 'react';
import { ConfirmChange } from '@/components/base/form/confirm-change';
import { FormDialog } from '@/components/base/form/form-dialog';
import { useChange } from '@/components/base/form/use-change';
import { useSchemaForm } from '@/components/base/form/use-schema-form';
import { Button } from '@/components/base/ui/button';
import { environmentLabel } from '@/components/base/ui/format';
import { Moment } from '@/components/base/ui/moment';
import { TextField } from '@/components/base/ui/text-field';
import type { EnvironmentView } from '@/lib/account/environment/schema';
import { momentOfMinute } from '@/lib/base/time/date';
import { heldText } from './held-text';

interface ControlProps {
  settings: EnvironmentView;
  path: string;
  onDone: (stored: EnvironmentView) => void;
}

/** Says whether an environment is open, and starts, plans and ends its maintenance. */
export function MaintenanceControl({ settings, path, onDone }: ControlProps) {
  const name = environmentLabel(settings.name);
  const { maintenance: isOn, maintenanceStartsAt: startsAt, maintenanceProblem: problem } = settings;
  const isHeld = !isOn && problem !== null;
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-control bg-surface-2 px-4 py-3 text-sm">
      <span>
        {isOn && 'API calls get 503 until an operator ends it: it does not end by itself.'}
        {!isOn && !startsAt && 'Accepting API calls.'}
        {isHeld && startsAt && (
          <>
            Accepting API calls. The maintenance planned for <Moment at={startsAt} /> does not begin:{' '}
            {heldText(problem, settings.maintenanceBy)}. Cancel it, then plan it again if it is still wanted.
          </>
        )}
        {!isOn && !isHeld && startsAt && (
          <>
            Accepting API calls until <Moment at={startsAt} />. It starts by itself; an operator ends it.
          </>
        )}
      </span>
      {isOn || startsAt ? (
        <ConfirmChange
          size="sm"
          variant="primary"
          label={isOn ? 'End maintenance' : 'Cancel maintenance'}
          title={isOn ? `Open ${name} again?` : `Cancel the planned maintenance of ${name}?`}
          confirmLabel={isOn ? 'End maintenance' : 'Cancel maintenance'}
          tone="primary"
          path={path}
          method="PUT"
          body={{ maintenance: false }}
          done={isOn ? `${name} is open` : `${name} stays open`}
          onDone={(stored) => onDone(stored as EnvironmentView)}
        >
          <p>
            {isOn
              ? 'API calls and captures are accepted again, and waiting imports continue.'
              : 'Nothing pauses, and the notice disappears from everybody’s pages.'}
          </p>
        </ConfirmChange>
      ) : (
        <StartMaintenance settings={settings} path={path} onDone={onDone} />
      )}
    </div>
  );
}

const loadSchema = () =>
  import('@/lib/account/environment/schema').then(({ changeEnvironmentInput }) =>
    changeEnvironmentInput.omit({ environment: true }),
  );

function StartMaintenance({ settings, path, onDone }: ControlProps) {
  const name = environmentLabel(settings.name);
  const [open, setOpen] = useState(false);
  const none = { maintenanceReason: '', maintenanceStartsAt: '', maintenanceEndsAt: '' };
  const form = useSchemaForm({
    values: none,
    schema: loadSchema,
    body: ({ maintenanceReason, maintenanceStartsAt, maintenanceEndsAt }) => ({
      maintenanceReason,
      ...(maintenanceStartsAt === ''
        ? { maintenance: true }
        : { maintenanceStartsAt: momentOfMinute(maintenanceStartsAt) }),
      ...(maintenanceEndsAt !== '' && { maintenanceEndsAt: momentOfMinute(maintenanceEndsAt) }),
    }),
  });
  const isPlan = form.value('maintenanceStartsAt') !== '';
  const change = useChange<EnvironmentView>({
    path,
    method: 'PUT',
    done: isPlan ? `Maintenance of ${name} is planned` : `Maintenance of ${name} has started`,
    onDone: (stored) => {
      setOpen(false);
      onDone(stored);
    },
    onRefused: form.refuse,
  });
  const show = () => {
    form.reset(none);
    change.reset();
    setOpen(true);
  };
  return (
    <>
      <Button size="sm" variant="danger" onClick={show}>
        Start maintenance
      </Button>
      <FormDialog
        open={open}
        onClose={() => setOpen(false)}
        title={`Start maintenance of ${name}?`}
        description={`Every API call to ${name} gets 503 and nobody can capture there. Imports pause; lenders' callbacks are still accepted. Everybody sees why and until when.`}
        form={form}
        change={change}
        confirmLabel={isPlan ? 'Plan maintenance' : 'Start maintenance'}
        tone="danger"
      >
        <TextField
          label="Reason"
          hint="One sentence, for agents and operators."
          {...form.field('maintenanceReason')}
        />
        <div className="flex flex-col gap-5">
          <TextField
            label="Starts"
            type="datetime-local"
            hint="Leave blank to start now."
            {...form.field('maintenanceStartsAt')}
            required={false}
          />
          <TextField
            label="Ends"
            type="datetime-local"
            hint="An estimate: it does not end by itself."
            {...form.field('maintenanceEndsAt')}
          />
        </div>
      </FormDialog>
    </>
  );
}
