import { Button } from '@/components/base/ui/button';
import { Notice } from '@/components/base/ui/state';
import { type WrongReason, wrongReasons } from '@/lib/desk/disposition/kind';

interface WrongApplicantProps {
  reason: WrongReason;
  /** Takes it back; null: the reader may not. */
  onBack: (() => void) | null;
  isTakingBack: boolean;
  /** Fills the form with everything but the ID number; null: no leads may be captured. */
  onCaptureAgain: (() => void) | null;
}

/** Says that the lead is set aside because it is not its applicant's, and what can be done. */
export function WrongApplicant({ reason, onBack, isTakingBack, onCaptureAgain }: WrongApplicantProps) {
  return (
    <Notice tone="warning" title="Set aside: wrong applicant">
      <p>{wrongReasons[reason].label}. Nothing of this lead goes to a lender or out as a text.</p>
      <div className="mt-2 flex flex-wrap gap-2 empty:hidden">
        {reason === 'other person' && onCaptureAgain && (
          <Button size="sm" variant="secondary" onClick={onCaptureAgain}>
            Capture with the right ID number
          </Button>
        )}
        {onBack && (
          <Button size="sm" variant="secondary" pending={isTakingBack} onClick={onBack}>
            Take back
          </Button>
        )}
      </div>
    </Notice>
  );
}
