'use client';

import { UnsavedGuard } from '@/components/base/form/unsaved-guard';
import { useChange } from '@/components/base/form/use-change';
import { useSchemaForm } from '@/components/base/form/use-schema-form';
import { Button } from '@/components/base/ui/button';
import { FormActions } from '@/components/base/ui/form-actions';
import { TextField } from '@/components/base/ui/text-field';
import { capacityDraft, capacityOf, capacityProblems } from '@/components/catalogue/partner/capacity-draft';
import type { CapacityContext } from '@/components/catalogue/partner/capacity-effect';
import PartnerCapacityForm from '@/components/catalogue/partner/partner-capacity-form';
import { useBaseVersion } from '@/components/lender/use-base-version';
import { longestReason } from '@/lib/catalogue/catalogue/reason-limit';
import type { OwnCapacityView } from '@/lib/lender/capacity/schema';

interface OwnCapacityFormProps {
  partner: OwnCapacityView;
  declared: CapacityContext['declared'];
}

const loadSchema = () =>
  import('@/lib/lender/capacity/schema').then(({ changeOwnCapacityInput }) =>
    changeOwnCapacityInput.omit({ partnerId: true }),
  );

const opened = ({ capacity }: OwnCapacityView) => ({ capacity: capacityDraft(capacity), reason: '' });

/** How many leads one of the lender's own takes, and when: its manager changes it at once, but for higher caps. */
export function OwnCapacityForm({ partner, declared }: OwnCapacityFormProps) {
  const { partnerId, version, intents } = partner;
  const form = useSchemaForm({
    values: opened(partner),
    schema: loadSchema,
    body: ({ capacity, reason }) => ({
      version: base,
      entry: { capacity: capacityOf(capacity) },
      reason,
    }),
    problems: ({ capacity }) => capacityProblems(capacity),
  });
  const { isDirty } = form;
  const [base, setBase] = useBaseVersion(version, { isDirty, show: () => form.reset(opened(partner)) });
  const change = useChange<{ version: number }>({
    path: `/api/portal/lender/partner/${partnerId}/capacity`,
    method: 'PUT',
    done: 'Saved: it holds from now on',
    onRefused: form.refuse,
    onDone: (saved) => {
      form.reset({ ...form.values(), reason: '' });
      setBase(saved.version);
    },
  });
  const propose = useChange({
    path: `/api/portal/lender/partner/${partnerId}/proposal`,
    done: 'Proposed: our operators decide',
    onRefused: form.refuse,
    onDone: () => form.reset(opened(partner)),
  });
  return (
    <form {...form.props} onSubmit={form.submit(change)} className="flex flex-col gap-6">
      <UnsavedGuard dirty={isDirty} />
      <PartnerCapacityForm
        isOwn
        affiliates={[]}
        uses={[]}
        sent={null}
        declared={declared}
        intents={intents}
        draft={form.value('capacity')}
        errorOf={form.errorOf}
        onChange={(next) => form.change('capacity', next)}
      />
      <TextField
        label="Reason"
        {...form.field('reason')}
        autoComplete="off"
        maxLength={longestReason}
        hint="Our operators read it. Optional."
      />
      <FormActions message={form.problem(change) ?? form.problem(propose)}>
        <Button pending={propose.pending} onClick={() => form.submit(propose)()}>
          Propose
        </Button>
        <Button type="submit" variant="primary" pending={change.pending}>
          Save
        </Button>
      </FormActions>
    </form>
  );
}
