import type { ComponentProps } from 'react';
import { SelectField } from '@/components/base/ui/select-field';
import { TextArea } from '@/components/base/ui/text-area';
import { TextField } from '@/components/base/ui/text-field';
import type { LenderView } from '@/lib/account/lender/schema';

export const sourceWords = {
  name: 'The affiliate’s name',
  code: 'A code, such as A-17',
  nothing: 'Nothing',
} as const;

export const lenderLabels = {
  tradingName: 'Trading name',
  legalName: 'Registered name',
  registrationNumber: 'Company registration',
  ncrNumber: 'NCR registration',
  vatNumber: 'VAT number',
  address: 'Address',
  billingEmail: 'Email for invoices',
  sourceShown: 'Reads of where an application came from',
} as const;

export type LenderField = keyof typeof lenderLabels;
export type LenderFormValues = Record<LenderField, string>;

/** What a form of a company starts from; blank without one. */
export function lenderValues(lender?: LenderView): LenderFormValues {
  return {
    tradingName: lender?.tradingName ?? '',
    legalName: lender?.legalName ?? '',
    registrationNumber: lender?.registrationNumber ?? '',
    ncrNumber: lender?.ncrNumber ?? '',
    vatNumber: lender?.vatNumber ?? '',
    address: lender?.address ?? '',
    billingEmail: lender?.billingEmail ?? '',
    sourceShown: lender?.sourceShown ?? 'code',
  };
}

type Field = Omit<ComponentProps<typeof TextField>, 'label' | 'required'>;

/** The fields of a lender as a company. `field`: of the form that holds them. */
export function LenderFields({ field }: { field: (name: LenderField) => Field }) {
  const { ...address } = field('address');
  const { ...source } = field('sourceShown');
  return (
    <>
      <TextField label={lenderLabels.tradingName} {...field('tradingName')} maxLength={120} required />
      <TextField label={lenderLabels.legalName} {...field('legalName')} maxLength={160} required />
      <TextField
        label={lenderLabels.registrationNumber}
        {...field('registrationNumber')}
        hint="As the CIPC writes it: 2019/123456/07"
        required
      />
      <TextField
        label={lenderLabels.ncrNumber}
        {...field('ncrNumber')}
        hint="As a credit provider: NCRCP1234"
        required
      />
      <TextField
        label={lenderLabels.vatNumber}
        {...field('vatNumber')}
        hint="Blank without one"
        required={false}
      />
      <TextArea
        label={lenderLabels.address}
        {...(address as Omit<ComponentProps<typeof TextArea>, 'label'>)}
        rows={2}
        maxLength={300}
        required
      />
      <TextField label={lenderLabels.billingEmail} type="email" {...field('billingEmail')} required />
      <SelectField
        label={lenderLabels.sourceShown}
        {...(source as Omit<ComponentProps<typeof SelectField>, 'label' | 'choices'>)}
        choices={Object.entries(sourceWords).map(([value, label]) => ({ value, label }))}
        required
      />
    </>
  );
}
