'use client';

import { Button } from '@/components/base/ui/button';
import { Dialog } from '@/components/base/ui/dialog';
import { FormActions } from '@/components/base/ui/form-actions';

interface UncheckedQuestionProps {
  companyName: string;
  open: boolean;
  onClose: () => void;
  onConfirm: () => void;
}

/** Asks before Production's applicants go to a system that has not passed its go-live check. */
export default function UncheckedQuestion({ companyName, open, onClose, onConfirm }: UncheckedQuestionProps) {
  return (
    <Dialog open={open} onOpenChange={onClose} title={`Send applicants to ${companyName} unchecked?`}>
      <div className="flex flex-col gap-5">
        <div className="flex flex-col gap-2 text-sm text-ink-2">
          <p>
            Its system has not passed the go-live check at these URLs, and real applicants would go to it from
            the next request on. An application that it takes wrongly cannot be taken back.
          </p>
          <p>
            To check it first: save the lender without “Active”, press “Check its system” under Connection,
            then make it active.
          </p>
        </div>
        <FormActions message={null}>
          <Button onClick={onClose}>Go back</Button>
          <Button variant="danger" onClick={onConfirm}>
            Save it unchecked
          </Button>
        </FormActions>
      </div>
    </Dialog>
  );
}
