'use client';

import { Button } from '@/components/base/ui/button';
import { Dialog } from '@/components/base/ui/dialog';
import { FormActions } from '@/components/base/ui/form-actions';

interface FewerQuestionProps {
  /** Of each product, as sentences without their full stops. */
  lost: readonly string[];
  open: boolean;
  onClose: () => void;
  onConfirm: () => void;
}

/** Asks before rules are saved that lose more than a third of their matches. */
export default function FewerQuestion({ lost, open, onClose, onConfirm }: FewerQuestionProps) {
  return (
    <Dialog open={open} onOpenChange={onClose} title="Save rules that lose so many?">
      <div className="flex flex-col gap-5">
        <div className="flex flex-col gap-2 text-sm text-ink-2">
          <ul className="flex flex-col gap-1">
            {lost.map((line) => (
              <li key={line} className="font-medium text-ink">
                {line}.
              </li>
            ))}
          </ul>
          <p>
            These are the newest leads that were offered. A zero too many looks like this: the rule lab beside
            the rules shows which rule excludes whom.
          </p>
        </div>
        <FormActions message={null}>
          <Button onClick={onClose}>Go back</Button>
          <Button variant="danger" onClick={onConfirm}>
            Save these rules
          </Button>
        </FormActions>
      </div>
    </Dialog>
  );
}
