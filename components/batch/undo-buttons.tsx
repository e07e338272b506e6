'use client';

import { Redo2, Undo2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '@/components/base/ui/button';
import { formatCount } from '@/components/base/ui/format';
import type { StepKind, TableHistory } from '@/lib/batch/correct/table-view';

interface UndoButtonsProps {
  history: TableHistory;
  onUndo: () => Promise<void>;
  onRedo: () => Promise<void>;
}

type Way = keyof TableHistory;

const words: Record<StepKind, readonly [string, string]> = {
  correction: ['correction', 'corrections'],
  fix: ['fix', 'fixes'],
  suggestion: ['changed cell', 'changed cells'],
};

/** Undo and redo by button and by Ctrl+Z and Ctrl+Y: what is typed into a cell has its own until it is done. */
export function UndoButtons({ history, onUndo, onRedo }: UndoButtonsProps) {
  const [said, setSaid] = useState('');
  const isBusy = useRef(false);
  const run = async (way: Way) => {
    const step = history[way];
    if (!step || isBusy.current) return;
    isBusy.current = true;
    await (way === 'undo' ? onUndo() : onRedo()).finally(() => {
      isBusy.current = false;
    });
    setSaid(`${way === 'undo' ? 'Undone' : 'Redone'}: ${stepText(step)}`);
  };
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      const key = event.key.toLowerCase();
      if (event.altKey || !(event.ctrlKey || event.metaKey) || (key !== 'z' && key !== 'y')) return;
      if (event.target instanceof Element && event.target.closest('input, textarea, select, dialog')) return;
      event.preventDefault();
      void latest.current(key === 'y' || event.shiftKey ? 'redo' : 'undo');
    };
    window.addEventListener('keydown', pressed);
    return () => window.removeEventListener('keydown', pressed);
  }, []);
  if (!history.undo && !history.redo) return null;
  return (
    <div className="flex items-center gap-1">
      <StepButton way="undo" step={history.undo} onPress={run} />
      <StepButton way="redo" step={history.redo} onPress={run} />
      <p role="status" className="sr-only">
        {said}
      </p>
    </div>
  );
}

function StepButton({
  way,
  step,
  onPress,
}: {
  way: Way;
  step: TableHistory[Way];
  onPress: (way: Way) => Promise<void>;
}) {
  const Icon = way === 'undo' ? Undo2 : Redo2;
  const verb = way === 'undo' ? 'Undo' : 'Redo';
  const label = step ? `${verb} ${stepText(step)}` : verb;
  return (
    <Button
      variant="ghost"
      aria-label={label}
      title={`${label} (Ctrl+${way === 'undo' ? 'Z' : 'Y'})`}
      // `disabled` would lose the focus when the last step is undone.
      aria-disabled={!step || undefined}
      onClick={() => void onPress(way)}
    >
      <Icon size={16} aria-hidden="true" />
    </Button>
  );
}

const stepText = ({ kind, cells }: { kind: StepKind; cells: number }) => formatCount(cells, ...words[kind]);
