import { Button } from '@/components/base/ui/button';
import { Link } from '@/components/base/ui/link';
import { Notice } from '@/components/base/ui/state';
import type { SentSheet } from './sheet-queue';

interface SentSheetsProps {
  sent: readonly SentSheet[];
  /** The sheet that is open now. */
  open: string;
  /** Leaves the open sheet out and goes on; null: it is on its way. */
  onSkip: (() => void) | null;
}

/** Says which sheets of the workbook are sent, each as an upload of its own, and which one is next. */
export function SentSheets({ sent, open, onSkip }: SentSheetsProps) {
  return (
    <div className="mb-4">
      <Notice
        tone="success"
        role="status"
        title={`Now sheet “${open}”`}
        action={
          onSkip && (
            <Button size="sm" onClick={onSkip}>
              Leave this sheet out
            </Button>
          )
        }
      >
        Sent, each as an upload of its own:{' '}
        {sent.map(({ sheet, name, batchId }, nth) => (
          <span key={sheet}>
            {nth > 0 && ', '}
            <Link href={`/batch/${batchId}`} target="_blank" className="underline underline-offset-2">
              {name}
            </Link>
          </span>
        ))}
        .
      </Notice>
    </div>
  );
}
