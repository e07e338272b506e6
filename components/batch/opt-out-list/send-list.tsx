'use client';

import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { inSession, RequestError } from '@/components/base/client/request';
import { changeProblem, fieldMessages } from '@/components/base/form/change-problem';
import { namedChoices } from '@/components/base/list/named-choices';
import { Button } from '@/components/base/ui/button';
import { SelectField } from '@/components/base/ui/select-field';
import { Notice } from '@/components/base/ui/state';
import { TextField } from '@/components/base/ui/text-field';
import { useHydrated } from '@/components/base/ui/use-hydrated';
import { queryString } from '@/lib/base/text/query-string';
import type { OptOutListView } from '@/lib/batch/opt-out-list/view';
import type { Environment } from '@/word/environment';
import type { OptOutKind } from '@/word/opt-out';
import type { OptOutListReach } from '@/word/opt-out-list';
import { forWhom, kindWords } from './words';

interface SendListProps {
  environment: Environment;
  affiliates: readonly { id: number; name: string }[];
  /** Those whose place a file can take. */
  lists: readonly OptOutListView[];
  onSent: () => void;
}

const kinds = (['phone', 'id_number', 'email'] as const).map((value) => ({ value, label: kindWords[value] }));
const reaches = [
  { value: 'affiliate', label: 'One affiliate' },
  { value: 'everybody', label: 'Everybody here' },
] as const;
const formats = [
  { value: 'plain', label: 'Plain values' },
  { value: 'sha256', label: 'SHA-256 digests' },
] as const;

interface Said {
  replaces: string;
  kind: OptOutKind;
  reach: OptOutListReach;
  affiliateId: string;
  format: string;
  column: string;
  name: string;
}
const nothing: Said = {
  replaces: '',
  kind: 'phone',
  reach: 'affiliate',
  affiliateId: '',
  format: 'plain',
  column: '',
  name: '',
};

/** Sends a file of opt-outs: what it is, for whom, and whether it takes the place of a list. */
export function SendList({ environment, affiliates, lists, onSent }: SendListProps) {
  const inputId = useId();
  const hydrated = useHydrated();
  const [said, setSaid] = useState(nothing);
  const [file, setFile] = useState<File | null>(null);
  const replaced = lists.find(({ id }) => String(id) === said.replaces);
  const send = useMutation({
    mutationFn: (one: File) => upload(one, querySaid(environment, said, replaced)),
    onSuccess: () => {
      setSaid(nothing);
      setFile(null);
      const input = document.getElementById(inputId) as HTMLInputElement | null;
      if (input) input.value = '';
      onSent();
    },
  });
  const errors = send.error instanceof RequestError ? fieldMessages(send.error.body.errors) : {};
  const set = (change: Partial<Said>) => {
    setSaid({ ...said, ...change });
    send.reset();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (file && !send.isPending) send.mutate(file);
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-5">
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField
          label="List"
          choices={[
            { value: '', label: 'A new list' },
            ...lists.map((list) => ({
              value: String(list.id),
              label: `In place of “${list.name}” (${list.id})`,
            })),
          ]}
          hint="In place of a list, what it has and the file lacks is lifted."
          disabled={!hydrated}
          value={said.replaces}
          onChange={({ target }) => set({ replaces: target.value })}
        />
        {replaced ? (
          <p className="self-center text-sm text-ink-2">
            {kindWords[replaced.kind]}, not contacted by {forWhom(replaced)}.
          </p>
        ) : (
          <TextField
            label="Name"
            hint="What the list is called, such as its source and month."
            maxLength={100}
            autoComplete="off"
            required
            disabled={!hydrated}
            value={said.name}
            error={errors.name}
            onChange={({ target }) => set({ name: target.value })}
          />
        )}
        {!replaced && (
          <>
            <SelectField
              label="Not contacted by"
              choices={reaches}
              disabled={!hydrated}
              value={said.reach}
              onChange={({ target }) => set({ reach: target.value as OptOutListReach })}
            />
            {said.reach === 'affiliate' && (
              <SelectField
                label="Affiliate"
                choices={[{ value: '', label: 'Choose whose list it is' }, ...namedChoices(affiliates)]}
                disabled={!hydrated}
                value={said.affiliateId}
                error={errors.affiliateId}
                onChange={({ target }) => set({ affiliateId: target.value })}
              />
            )}
            <SelectField
              label="Values"
              choices={kinds}
              disabled={!hydrated}
              value={said.kind}
              onChange={({ target }) => set({ kind: target.value as OptOutKind })}
            />
          </>
        )}
        <SelectField
          label="Written as"
          choices={formats}
          disabled={!hydrated}
          value={said.format}
          onChange={({ target }) => set({ format: target.value })}
        />
        <TextField
          label="Column"
          hint="The heading of the column to read. Left empty, the one that is named like the values."
          maxLength={100}
          autoComplete="off"
          disabled={!hydrated}
          value={said.column}
          error={errors.column}
          onChange={({ target }) => set({ column: target.value })}
        />
        <div className="flex flex-col gap-1.5">
          <label htmlFor={inputId} className="text-sm font-medium">
            File
          </label>
          <input
            id={inputId}
            type="file"
            accept=".csv,.txt,.xlsx,.xls"
            aria-describedby={`${inputId}-hint`}
            // What is chosen before hydration would be lost.
            disabled={!hydrated}
            onChange={({ target }) => {
              setFile(target.files?.[0] ?? null);
              send.reset();
            }}
            className="control py-2 text-sm file:mr-3 file:rounded-control file:border-0 file:bg-surface-2 file:px-3 file:text-sm file:font-medium file:text-ink"
          />
          <p id={`${inputId}-hint`} className="text-xs text-ink-2">
            CSV, XLSX or one value a line. At most 5 000 000 values and 250 MB; a workbook 200 000 rows.
          </p>
        </div>
      </div>
      {send.error && (
        <Notice tone="danger" role="alert" title="The file was not taken">
          {changeProblem(send.error)}
        </Notice>
      )}
      <div>
        <Button
          type="submit"
          variant="primary"
          pending={send.isPending}
          disabled={!hydrated || file === null}
        >
          Send and count
        </Button>
      </div>
    </form>
  );
}

/** What the file is; of one that takes the place of a list, what the list is. */
function querySaid(environment: Environment, said: Said, replaced: OptOutListView | undefined): string {
  const { format, column, name, affiliateId } = said;
  const { kind, reach } = replaced ?? said;
  const whose = replaced ? (replaced.affiliateId ?? undefined) : affiliateId || undefined;
  return queryString({
    environment,
    kind,
    reach,
    format,
    column: column || undefined,
    ...(replaced ? { replaces: replaced.id } : { name }),
    ...(reach === 'affiliate' ? { affiliateId: whose } : {}),
  });
}

async function upload(file: File, query: string): Promise<{ id: number }> {
  return inSession(async () => {
    const form = new FormData();
    form.set('file', file);
    const response = await fetch(`/api/portal/opt-out-list/file?${query}`, {
      method: 'POST',
      body: form,
    }).catch(() => {
      throw new RequestError(0, {});
    });
    const answer = (await response.json().catch(() => ({}))) as { id: number } & Record<string, unknown>;
    if (response.ok) return answer;
    throw new RequestError(response.status, answer);
  });
}
