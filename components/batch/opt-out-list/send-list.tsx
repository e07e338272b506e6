'use client';

import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { RequestError } from '@/components/base/client/request';
import { sendForm } from '@/components/base/client/send-form';
import { changeProblem, fieldMessages } from '@/components/base/form/change-problem';
import { namedChoices } from '@/components/base/list/named-choices';
import { Button } from '@/components/base/ui/button';
import { FileField, tableFiles } from '@/components/base/ui/file-field';
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
  /** Whose a list may be; null: the sender's own affiliate's. */
  affiliates: readonly { id: number; name: string }[] | null;
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
  listedColumn: string;
  name: string;
}
const nothing: Said = {
  replaces: '',
  kind: 'phone',
  reach: 'affiliate',
  affiliateId: '',
  format: 'plain',
  column: '',
  listedColumn: '',
  name: '',
};

/** Sends a file of opt-outs: what it is, for whom, and whether it takes the place of a list. */
export function SendList({ environment, affiliates, lists, onSent }: SendListProps) {
  const hydrated = useHydrated();
  const [said, setSaid] = useState(nothing);
  const [file, setFile] = useState<File | null>(null);
  /** How many were sent: the field of the next one is empty. */
  const [sent, setSent] = useState(0);
  const replaced = lists.find(({ id }) => String(id) === said.replaces);
  const send = useMutation({
    mutationFn: (one: File) =>
      sendForm<{ id: number }>(`/api/portal/opt-out-list/file?${querySaid(environment, said, replaced)}`, {
        file: one,
      }),
    onSuccess: () => {
      setSaid(nothing);
      setFile(null);
      setSent(sent + 1);
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
            {affiliates && (
              <SelectField
                label="Not contacted by"
                choices={reaches}
                disabled={!hydrated}
                value={said.reach}
                onChange={({ target }) => set({ reach: target.value as OptOutListReach })}
              />
            )}
            {affiliates && said.reach === 'affiliate' && (
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
          hint="Digests are of 0821234567, of the 13 digits, or of an address in lower case."
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
        <TextField
          label="Column of yes and no"
          hint="If the file has one: only rows that say yes are on the list."
          maxLength={100}
          autoComplete="off"
          disabled={!hydrated}
          value={said.listedColumn}
          error={errors.listedColumn}
          onChange={({ target }) => set({ listedColumn: target.value })}
        />
        <FileField
          key={sent}
          accept={tableFiles}
          hint={
            'CSV, XLSX or one value a line. At most 5\u00a0000\u00a0000 values and 250\u00a0MB; a workbook 200\u00a0000 rows.'
          }
          onChoose={(one) => {
            setFile(one);
            send.reset();
          }}
        />
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
  const { format, column, listedColumn, name, affiliateId } = said;
  const { kind, reach } = replaced ?? said;
  const whose = replaced ? (replaced.affiliateId ?? undefined) : affiliateId || undefined;
  return queryString({
    environment,
    kind,
    reach,
    format,
    column: column || undefined,
    listedColumn: listedColumn || undefined,
    ...(replaced ? { replaces: replaced.id } : { name }),
    ...(reach === 'affiliate' ? { affiliateId: whose } : {}),
  });
}
