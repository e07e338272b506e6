'use client';

import { FileUp } from 'lucide-react';
import { useRef, useState } from 'react';
import { ConsequenceDialog } from '@/components/base/form/consequence-dialog';
import { useChange } from '@/components/base/form/use-change';
import { Button } from '@/components/base/ui/button';
import { Card, CardBody, CardHeader } from '@/components/base/ui/card';
import { Checkbox } from '@/components/base/ui/checkbox';
import { FormActions } from '@/components/base/ui/form-actions';
import { formatCount } from '@/components/base/ui/format';
import { Notice } from '@/components/base/ui/state';
import { useHydrated } from '@/components/base/ui/use-hydrated';
import type { CatalogueOutcome } from '@/lib/catalogue/catalogue-file/schema';
import type { Environment } from '@/word/environment';
import { CatalogueChanges } from './catalogue-changes';
import { CatalogueLossList } from './catalogue-loss';
import { FileOriginNotice, SwitchedOnNotice, type TakenOver } from './file-origin';
import { type FileProblem, fileProblem } from './file-problem';
import { FileProblemList } from './file-problem-list';
import { PlanLater } from './plan-later';
import type { ReadFile } from './read-catalogue-file';
import { ReasonField } from './reason-field';

type Places = Extract<ReadFile, { content: unknown }>['places'];

const nothingTaken: TakenOver = { connections: false, active: false };

/** Imports a catalogue file: chosen, previewed, and only then applied. */
export function CatalogueImport({ environment }: { environment: Environment }) {
  const hydrated = useHydrated();
  const [content, setContent] = useState<unknown>(null);
  const [chosenName, setChosenName] = useState<string | null>(null);
  const [unreadable, setUnreadable] = useState<string | null>(null);
  const [isReading, setIsReading] = useState(false);
  const [places, setPlaces] = useState<Places>(new Map());
  /** What is wrong with the file by itself; the server says what it refers to and is not there. */
  const [problems, setProblems] = useState<readonly FileProblem[]>([]);
  const [prune, setPrune] = useState(false);
  const [reason, setReason] = useState('');
  const [taken, setTaken] = useState(nothingTaken);
  const [isAsked, setIsAsked] = useState(false);
  /** What is to be planned instead of applied. */
  const [planned, setPlanned] = useState<object | null>(null);
  const [outcome, setOutcome] = useState<CatalogueOutcome | null>(null);
  const preview = useChange<CatalogueOutcome>({ path: '/api/portal/catalogue/preview', onDone: setOutcome });
  const apply = useChange<CatalogueOutcome>({
    path: '/api/portal/catalogue/apply',
    done: 'Catalogue applied',
    onDone: () => forget(),
  });
  const forget = () => {
    setIsAsked(false);
    setPlanned(null);
    setOutcome(null);
    setContent(null);
    setChosenName(null);
    setReason('');
  };
  const look = (file: unknown, how: TakenOver & { prune: boolean }) => {
    setOutcome(null);
    apply.reset();
    preview.run({ environment, ...how, file });
  };
  // If a figure has changed, the dialog shows the new one.
  const recount = () => preview.run({ environment, prune, ...taken, file: content });
  const run = (confirm: number) =>
    apply.run({ environment, prune, ...taken, confirm, reason, file: content }, { onError: recount });
  const choose = async (chosen: File | undefined) => {
    if (!chosen) return;
    setOutcome(null);
    setContent(null);
    setUnreadable(null);
    setProblems([]);
    setChosenName(chosen.name);
    preview.reset();
    apply.reset();
    setIsReading(true);
    const { readCatalogueFile } = await import('./read-catalogue-file');
    const read = await readCatalogueFile(chosen);
    setIsReading(false);
    if ('unreadable' in read) return setUnreadable(read.unreadable);
    setPlaces(read.places);
    setProblems(read.problems);
    if (read.problems.length > 0) return;
    setContent(read.content);
    setTaken(nothingTaken);
    look(read.content, { prune, ...nothingTaken });
  };
  const input = useRef<HTMLInputElement>(null);
  const { confirm: figureError, reason: reasonError, ...applyErrors } = apply.errors;
  const refused = Object.entries({ ...preview.errors, ...applyErrors });
  const errors = [
    ...problems,
    ...refused.map(([path, message]) => fileProblem(path, message, content, places)),
  ];
  const count = outcome?.changes.length ?? 0;
  return (
    <Card>
      <CardHeader
        title="Import a file"
        note="JSON or Excel. Review the changes first. Either all of them are applied, or none."
      />
      <CardBody className="flex flex-col gap-5">
        <div className="flex flex-wrap items-center gap-3">
          <input
            ref={input}
            type="file"
            accept=".json,.xlsx,.xls,application/json"
            aria-label="Catalogue file"
            tabIndex={-1}
            // What is chosen before hydration would be lost.
            disabled={!hydrated}
            onChange={(event) => {
              const [file] = event.target.files ?? [];
              void choose(file);
              // Lets the same file be chosen again after it was edited.
              event.target.value = '';
            }}
            className="sr-only"
          />
          <Button onClick={() => input.current?.click()}>
            <FileUp size={16} aria-hidden="true" />
            Choose a file
          </Button>
          <span className="min-w-0 text-sm break-words text-ink-2">{chosenName ?? 'No file chosen'}</span>
        </div>
        <Checkbox
          label="Deactivate everything that is not in the file"
          checked={prune}
          onCheckedChange={(checked) => {
            setPrune(checked);
            if (content !== null) look(content, { prune: checked, ...taken });
          }}
        />
        {unreadable && (
          <Notice tone="danger" role="alert">
            {unreadable}
          </Notice>
        )}
        {errors.length > 0 && <FileProblemList problems={errors} />}
        {outcome && (
          <FileOriginNotice
            outcome={outcome}
            taken={taken}
            onTake={(next) => {
              setTaken(next);
              look(content, { prune, ...next });
            }}
          />
        )}
        {outcome && (
          <SwitchedOnNotice
            outcome={outcome}
            taken={taken}
            onTake={(next) => {
              setTaken(next);
              look(content, { prune, ...next });
            }}
          />
        )}
        {outcome && outcome.consequence.figure > 0 && (
          <Notice tone="danger" title="This deactivates">
            <CatalogueLossList loss={outcome.loss} />
          </Notice>
        )}
        {outcome && outcome.warnings.length > 0 && (
          <Notice tone="warning" title={outcome.warnings.join(' ')} />
        )}
        {outcome && <CatalogueChanges changes={outcome.changes} />}
        {count > 0 && <ReasonField value={reason} onChange={setReason} error={reasonError} />}
        <FormActions
          message={
            errors.length > 0
              ? 'Nothing was changed: fix the file and try again.'
              : (preview.message ?? apply.message)
          }
        >
          <Button
            disabled={count === 0}
            onClick={() => setPlanned({ kind: 'import', prune, ...taken, file: content })}
          >
            Plan for later
          </Button>
          <Button
            variant="primary"
            disabled={count === 0}
            pending={isReading || preview.pending || apply.pending}
            onClick={() => (outcome && outcome.consequence.figure > 0 ? setIsAsked(true) : run(0))}
          >
            {count === 0 ? 'Apply' : `Apply ${formatCount(count, 'change')}`}
          </Button>
        </FormActions>
        <PlanLater
          environment={environment}
          change={planned}
          reason={reason}
          onClose={() => setPlanned(null)}
          onPlanned={forget}
        />
        {outcome && (
          <ConsequenceDialog
            open={isAsked}
            onOpenChange={setIsAsked}
            title={`Apply ${formatCount(count, 'change')}?`}
            consequence={outcome.consequence}
            confirmLabel="Apply"
            pending={apply.pending}
            figureError={figureError}
            message={apply.message}
            onConfirm={run}
          >
            <CatalogueLossList loss={outcome.loss} />
            <p>Takes effect on the next request. You can undo the import below.</p>
          </ConsequenceDialog>
        )}
      </CardBody>
    </Card>
  );
}
