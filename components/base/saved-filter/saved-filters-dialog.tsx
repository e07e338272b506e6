'use client';

import { type ReactNode, useState } from 'react';
import type { LaterDialogProps } from '@/components/base/form/later-dialog';
import { useChange } from '@/components/base/form/use-change';
import { useSchemaForm } from '@/components/base/form/use-schema-form';
import { Badge } from '@/components/base/ui/badge';
import { Button } from '@/components/base/ui/button';
import { Checkbox } from '@/components/base/ui/checkbox';
import { Dialog } from '@/components/base/ui/dialog';
import { FormActions } from '@/components/base/ui/form-actions';
import { Link } from '@/components/base/ui/link';
import { TextField } from '@/components/base/ui/text-field';
import type { SavedFilterView } from '@/lib/report/saved-filter/view';
import type { SavedList } from '@/word/saved-list';
import { savedWords } from './words';

const loadSave = () =>
  import('@/lib/report/saved-filter/schema').then(({ saveFilterInput }) => saveFilterInput);
const loadChange = () =>
  import('@/lib/report/saved-filter/schema').then(({ changeFilterInput }) => changeFilterInput);

interface SavedFiltersDialogProps extends LaterDialogProps {
  list: SavedList;
  saved: readonly SavedFilterView[];
  /** What the list's address says now; null: nothing that is worth a name. */
  filter: Readonly<Record<string, string | number>> | null;
  /** The viewer may share what they save with the team. */
  mayShare: boolean;
  /** What else there is to say and to do about one. */
  more?: (one: SavedFilterView) => ReactNode;
  /** What goes with one that is removed, as a sentence. */
  loss?: (one: SavedFilterView) => string | null;
}

/** Saves what a list shows, and opens, renames, shares and removes what is saved. Mounted afresh on each opening. */
export default function SavedFiltersDialog({
  list,
  saved,
  filter,
  mayShare,
  more,
  loss,
  open,
  onClose,
}: SavedFiltersDialogProps) {
  const [renamed, setRenamed] = useState<number | null>(null);
  const { title } = savedWords[list];
  return (
    <Dialog open={open} onOpenChange={onClose} title={title}>
      <div className="flex flex-col gap-6">
        {saved.length === 0 ? (
          <p className="text-sm text-ink-2">None yet.</p>
        ) : (
          <ul aria-label={title} className="-mx-2 flex flex-col">
            {saved.map((one) =>
              renamed === one.id ? (
                <li key={one.id} className="px-2 py-2">
                  <Rename saved={one} onClose={() => setRenamed(null)} />
                </li>
              ) : (
                <Saved
                  key={one.id}
                  list={list}
                  saved={one}
                  mayShare={mayShare}
                  loss={loss?.(one) ?? null}
                  more={more?.(one)}
                  onOpen={onClose}
                  onRename={() => setRenamed(one.id)}
                />
              ),
            )}
          </ul>
        )}
        {filter ? (
          <Save list={list} filter={filter} mayShare={mayShare} onDone={onClose} />
        ) : (
          <p className="text-sm text-ink-2">Filter the list first, then save it here under a name.</p>
        )}
      </div>
    </Dialog>
  );
}

interface SavedProps {
  list: SavedList;
  saved: SavedFilterView;
  mayShare: boolean;
  loss: string | null;
  more: ReactNode;
  onOpen: () => void;
  onRename: () => void;
}

function Saved({ list, saved, mayShare, loss, more, onOpen, onRename }: SavedProps) {
  const { id, name, href, isShared, isDefault, mayChange } = saved;
  const path = `/api/portal/saved-filter/${id}`;
  const change = useChange({ path, method: 'PUT' });
  const remove = useChange({ path, method: 'DELETE', done: `“${name}” removed` });
  const [isAsked, setAsked] = useState(false);
  const isBusy = change.pending || remove.pending;
  const message = change.message ?? remove.message;
  return (
    <li className="rounded-control px-2 py-2 hover:bg-surface-2">
      <div className="flex flex-wrap items-center gap-2">
        <Link href={href} onClick={onOpen} className="min-w-0 font-medium break-words text-accent">
          {name}
        </Link>
        {isShared && <Badge>Team</Badge>}
        {isDefault && <Badge tone="accent">Opens first</Badge>}
      </div>
      {isAsked ? (
        <p className="mt-1 flex flex-wrap items-center gap-2 text-sm">
          {loss} {isShared ? 'Remove it for the whole team?' : 'Remove it?'}
          <Button size="sm" variant="danger" pending={remove.pending} onClick={() => remove.run({})}>
            Remove “{name}”
          </Button>
          <Button size="sm" variant="ghost" onClick={() => setAsked(false)}>
            Keep it
          </Button>
        </p>
      ) : (
        <p className="-ml-3 flex flex-wrap">
          {list === 'lead' && (
            <Button
              size="sm"
              variant="ghost"
              disabled={isBusy}
              onClick={() => change.run({ isDefault: !isDefault })}
            >
              {isDefault ? 'Open with all leads' : 'Open with it'}
            </Button>
          )}
          {mayChange && (
            <>
              {mayShare && (
                <Button
                  size="sm"
                  variant="ghost"
                  disabled={isBusy}
                  onClick={() => change.run({ isShared: !isShared })}
                >
                  {isShared ? 'Stop sharing' : 'Share'}
                </Button>
              )}
              <Button size="sm" variant="ghost" disabled={isBusy} onClick={onRename}>
                Rename
              </Button>
              <Button size="sm" variant="ghost" disabled={isBusy} onClick={() => setAsked(true)}>
                Remove
              </Button>
            </>
          )}
        </p>
      )}
      {more}
      {message && (
        <p role="alert" className="mt-1 text-sm text-danger">
          {message}
        </p>
      )}
    </li>
  );
}

function Rename({ saved: { id, name }, onClose }: { saved: SavedFilterView; onClose: () => void }) {
  const form = useSchemaForm({ values: { name }, schema: loadChange });
  const rename = useChange({
    path: `/api/portal/saved-filter/${id}`,
    method: 'PUT',
    onDone: onClose,
    onRefused: form.refuse,
  });
  return (
    <form {...form.props} onSubmit={form.submit(rename)} className="flex flex-col gap-3">
      <TextField label="Name" {...form.field('name')} maxLength={40} autoComplete="off" required />
      <FormActions message={form.problem(rename)}>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="primary" pending={rename.pending}>
          Rename
        </Button>
      </FormActions>
    </form>
  );
}

function Save({
  list,
  filter,
  mayShare,
  onDone,
}: Pick<SavedFiltersDialogProps, 'list' | 'filter' | 'mayShare'> & { onDone: () => void }) {
  const words = savedWords[list];
  const [isShared, setShared] = useState(false);
  const [isDefault, setDefault] = useState(false);
  const form = useSchemaForm({
    values: { name: '' },
    schema: loadSave,
    body: (values) => ({ ...values, list, filter, isShared, isDefault }),
  });
  const save = useChange({
    path: '/api/portal/saved-filter',
    done: words.saved,
    onDone,
    onRefused: form.refuse,
  });
  return (
    <form
      {...form.props}
      onSubmit={form.submit(save)}
      aria-label={words.save}
      className="flex flex-col gap-4 border-t border-line pt-5"
    >
      <TextField label={words.label} {...form.field('name')} maxLength={40} autoComplete="off" required />
      {list === 'lead' && (
        <Checkbox label="Open my list of leads with it" checked={isDefault} onCheckedChange={setDefault} />
      )}
      {mayShare && <Checkbox label="Share it with the team" checked={isShared} onCheckedChange={setShared} />}
      <FormActions message={form.problem(save)}>
        <Button onClick={onDone}>Close</Button>
        <Button type="submit" variant="primary" pending={save.pending}>
          {words.save}
        </Button>
      </FormActions>
    </form>
  );
}
