import { findOperatorSteps, type OperatorStepsRow } from '@/db/query/report/operator-step';
import type { Context } from '@/lib/base/actor/context';
import { assertMay } from '@/lib/base/actor/permission';

/** What an installation needs before its first real applicant, in the order in which it is done. */
export interface OperatorStep {
  readonly name: keyof OperatorStepsRow | 'mail';
  readonly label: string;
  /** Why, in a sentence without its full stop. */
  readonly why: string;
  /** Where it is done; null: by whoever runs the installation. */
  readonly href: string | null;
  readonly done: boolean;
}

const steps: readonly Omit<OperatorStep, 'done'>[] = [
  {
    name: 'colleague',
    label: 'Invite a colleague',
    why: 'The only operator who loses their device locks everybody out',
    href: '/operator/colleague',
  },
  {
    name: 'secondFactor',
    label: 'Second factor for every operator',
    why: 'A console that reads applicants is not opened by a password alone',
    href: '/account',
  },
  {
    name: 'mail',
    label: 'A mail server',
    why: 'Invitations, alerts and reports go by mail: set SMTP_URL and SMTP_FROM',
    href: null,
  },
  {
    name: 'alertChannel',
    label: 'Say who is told of alerts',
    why: 'Else nobody hears of a lender that is down at night',
    href: '/operator/alert',
  },
  {
    name: 'product',
    label: 'A product in Production',
    why: 'Leads are for a product',
    href: '/operator/product?environment=production',
  },
  {
    name: 'lender',
    label: 'A lender in Production, checked and active',
    why: 'Its page plays the go-live check against its system',
    href: '/operator/lender?environment=production',
  },
  {
    name: 'affiliate',
    label: 'An affiliate that is approved for Production',
    why: 'Its keys make leads only then',
    href: '/operator/affiliate',
  },
];

/** Returns the first steps of an installation, ticked by what is there; all done, if nothing is left to say. */
export async function getOperatorSteps(ctx: Context): Promise<readonly OperatorStep[]> {
  assertMay(ctx, 'overview.read');
  const found = await findOperatorSteps(ctx.database);
  const done = { ...found, mail: Boolean(ctx.env.smtp) };
  return steps.map((step) => ({ ...step, done: done[step.name] }));
}
