'use client';

import { useRouter } from 'next/navigation';
import { SettleStale } from '@/components/base/form/settle-stale';
import { useChange } from '@/components/base/form/use-change';
import { useSchemaForm } from '@/components/base/form/use-schema-form';
import { Button } from '@/components/base/ui/button';
import { Dialog } from '@/components/base/ui/dialog';
import { FormActions } from '@/components/base/ui/form-actions';
import type { LenderView } from '@/lib/account/lender/schema';
import { type LenderField, LenderFields, lenderLabels, lenderValues } from './lender-fields';

const loadSchema = () =>
  import('@/lib/account/lender/schema').then(({ changeLenderInput }) =>
    changeLenderInput.omit({ lenderId: true }),
  );

interface ChangeLenderDialogProps {
  lender: LenderView;
  open: boolean;
  onClose: () => void;
}

/** The form of a company that is there. Mounted afresh on each opening. */
export default function ChangeLenderDialog({ lender, open, onClose }: ChangeLenderDialogProps) {
  const router = useRouter();
  const stored = lenderValues(lender);
  const form = useSchemaForm({ values: stored, schema: loadSchema });
  const change = useChange<LenderView>({
    path: `/api/portal/lender-company/${lender.id}`,
    method: 'PUT',
    done: 'Company saved',
    onDone: onClose,
    onRefused: form.refuse,
  });
  return (
    <>
      <Dialog open={open} onOpenChange={onClose} title={`Change ${lender.tradingName}`}>
        <form
          {...form.props}
          onSubmit={form.submit({
            ...change,
            run: (body) => change.run({ ...body, version: lender.version }),
          })}
          className="flex flex-col gap-5"
        >
          <LenderFields field={form.field} />
          <FormActions message={form.problem(change)}>
            <Button onClick={onClose}>Cancel</Button>
            <Button type="submit" variant="primary" pending={change.pending}>
              Save
            </Button>
          </FormActions>
        </form>
      </Dialog>
      <SettleStale
        change={change}
        name={lender.tradingName}
        base={stored}
        mine={form.values()}
        fieldsOf={lenderValues}
        describe={(field, value) => ({
          label: lenderLabels[field as LenderField] ?? field,
          lines: [String(value) || 'None'],
        })}
        send={(fields, { version }) => change.run({ ...fields, version })}
        keepTheirs={() => {
          change.reset();
          onClose();
          router.refresh();
        }}
      />
    </>
  );
}
