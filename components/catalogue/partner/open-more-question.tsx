'use client';

import { capTitle } from '@/components/base/audit/cap-title';
import { useChange } from '@/components/base/form/use-change';
import { useSchemaForm } from '@/components/base/form/use-schema-form';
import { Button } from '@/components/base/ui/button';
import { Dialog } from '@/components/base/ui/dialog';
import { FormActions } from '@/components/base/ui/form-actions';
import { formatNumber } from '@/components/base/ui/format';
import { TextField } from '@/components/base/ui/text-field';
import type { CapUse } from '@/lib/catalogue/capacity/list-capacity';

/** A cap that may get more places. */
export interface OpenMoreCap extends Pick<CapUse, 'id' | 'used' | 'counts' | 'window'> {
  places: number;
  /** Its number is that of this weekday alone, such as `Thursdays`; null: of every window. */
  onlyOn: string | null;
}

interface OpenMoreQuestionProps {
  partnerId: number;
  name: string;
  /** Of the partner as it is shown. */
  version: number;
  cap: OpenMoreCap;
  open: boolean;
  onClose: () => void;
}

const usually = '30';
const changedMeanwhile =
  'The lender was changed meanwhile, so nothing was opened. Close this and look at it again.';

const loadSchema = () =>
  import('@/lib/catalogue/partner/input').then(({ openMoreInput }) =>
    openMoreInput.omit({ partnerId: true }),
  );

/** Asks how many more, and says what the cap will be. */
export default function OpenMoreQuestion(props: OpenMoreQuestionProps) {
  const { name, cap, open, onClose } = props;
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose();
      }}
      title={`Open more for ${name}?`}
      description={`${formatNumber(cap.used)} of ${formatNumber(cap.places)} used now: ${capTitle(cap)}.`}
    >
      <OpenMoreForm {...props} />
    </Dialog>
  );
}

function OpenMoreForm({ partnerId, version, cap, onClose }: OpenMoreQuestionProps) {
  const form = useSchemaForm({
    values: { more: usually },
    schema: loadSchema,
    body: ({ more }) => ({ more: readCount(more), capId: cap.id, version }),
  });
  const change = useChange({
    path: `/api/portal/partner/${partnerId}/more`,
    done: 'Opened',
    onDone: onClose,
    onRefused: form.refuse,
  });
  return (
    <form {...form.props} onSubmit={form.submit(change)} className="flex flex-col gap-5">
      <TextField
        label="How many more"
        inputMode="numeric"
        autoComplete="off"
        maxLength={6}
        hint={`Added to ${formatNumber(Math.max(cap.used, cap.places))}. ${stays(cap)}`}
        {...form.field('more')}
      />
      <FormActions message={change.stale === null ? form.problem(change) : changedMeanwhile}>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="primary" pending={change.pending}>
          Open
        </Button>
      </FormActions>
    </form>
  );
}

const readCount = (text: string) => (/^\d+$/.test(text.trim()) ? Number(text.trim()) : text);

function stays({ window, onlyOn }: OpenMoreCap): string {
  if (window === 'total') return 'Referrals that wait for room are sent.';
  const each = onlyOn === null ? `every ${window} from now on` : `every ${window} of ${onlyOn} from now on`;
  return `The new number holds for ${each}, until the cap is changed. Referrals that wait for room are sent.`;
}
