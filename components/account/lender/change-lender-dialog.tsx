'use client';

import { useRouter } from 'next/navigation';
import { FormDialog } from '@/components/base/form/form-dialog';
import { SettleStale } from '@/components/base/form/settle-stale';
import { useChange } from '@/components/base/form/use-change';
import { useSchemaForm } from '@/components/base/form/use-schema-form';
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
      <FormDialog
        open={open}
        onClose={onClose}
        title={`Change ${lender.tradingName}`}
        form={form}
        change={{ ...change, run: (body) => change.run({ ...body, version: lender.version }) }}
        confirmLabel="Save"
      >
        <LenderFields field={form.field} />
      </FormDialog>
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
