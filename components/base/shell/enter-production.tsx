import { Button } from '@/components/base/ui/button';
import { Dialog } from '@/components/base/ui/dialog';
import { FormActions } from '@/components/base/ui/form-actions';

interface EnterProductionProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onEnter: () => void;
}

/** Says what is different in Production, before the first switch in a session. */
export function EnterProduction({ open, onOpenChange, onEnter }: EnterProductionProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Go to Production?">
      <div className="flex flex-col gap-5">
        <ul className="flex list-disc flex-col gap-1.5 pl-5 text-sm">
          <li>Applicants are real. Capture nobody to try something out.</li>
          <li>Lenders are real: they may do a credit check, which stays on the applicant’s record.</li>
          <li>What is sent cannot be taken back.</li>
          <li>Leads, files and keys of UAT are not there.</li>
        </ul>
        <p className="text-sm text-ink-2">To practise or try something, stay in UAT.</p>
        <FormActions message={null}>
          <Button onClick={() => onOpenChange(false)}>Stay in UAT</Button>
          <Button variant="primary" onClick={onEnter}>
            Go to Production
          </Button>
        </FormActions>
      </div>
    </Dialog>
  );
}
