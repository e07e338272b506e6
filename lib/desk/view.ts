import type { CallBackView } from '@/lib/call-back/view';
import type { DispositionKind, DispositionLabels } from '@/lib/disposition/kind';

/** What an agent who has a lead open is told besides the lead itself. */
export interface DeskView {
  /** Nobody else is served the applicant while the page is open. */
  held: boolean;
  /** Who else has the applicant open. */
  heldBy: string | null;
  /** The applicant asked not to be contacted. */
  doNotContact: boolean;
  callBack: CallBackView | null;
  /** How the latest call ended; `pressId` takes it back, for who may. */
  disposition: { kind: DispositionKind; pressId: string } | null;
  mayTakeBack: boolean;
  labels: DispositionLabels;
}
