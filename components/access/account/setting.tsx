'use client';

import { type ReactNode, useId, useState } from 'react';
import { useChange } from '@/components/base/form/use-change';
import { Checkbox } from '@/components/base/ui/checkbox';
import type { ChangeSettingsInput } from '@/lib/access/user/schema';

interface SettingProps {
  name: keyof ChangeSettingsInput;
  on: boolean;
  label: string;
  note: string;
  children?: ReactNode;
}

/** A setting of one's own that is on or off, saved at once. */
export function Setting({ name, on, label, note, children }: SettingProps) {
  const noteId = useId();
  const [saved, setSaved] = useState(on);
  const change = useChange<ChangeSettingsInput>({
    path: '/api/portal/account/settings',
    method: 'PUT',
    done: 'Saved',
    onDone: (answer) => setSaved(answer[name] ?? saved),
  });
  return (
    <div className="flex flex-col gap-2">
      <Checkbox
        label={label}
        describedBy={noteId}
        checked={change.pending ? !saved : saved}
        error={change.message ?? undefined}
        onCheckedChange={() => {
          if (!change.pending) change.run({ [name]: !saved });
        }}
      />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 pl-8 text-xs text-ink-2">
        <p id={noteId}>{note}</p>
        {children}
      </div>
    </div>
  );
}
