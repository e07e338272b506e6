import { z } from 'zod';
import { storableText } from '@/lib/base/input/storable-text';
import { endpointProblem } from '@/lib/catalogue/partner/url';
import { alertChannelTypes } from '@/word/alert-channel-type';
import { alertKinds } from '@/word/alert-kind';
import { environmentNames } from '@/word/environment';

export const mostChannels = 20;
const mostAddresses = 10;

/** `22:30` as minutes after midnight. */
const clockTime = z
  .string()
  .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'must be a time such as 22:00')
  .transform((text) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3)));

const oneAddress = z.email();

/** Email addresses separated by commas, semicolons or spaces. */
const addresses = z
  .string()
  .max(1_000)
  .transform((text) => text.split(/[\s,;]+/).filter(Boolean))
  .refine((list) => list.length > 0, 'required')
  .refine((list) => list.length <= mostAddresses, `must be at most ${mostAddresses} addresses`)
  .refine(
    (list) => list.every((one) => oneAddress.safeParse(one).success),
    'must be email addresses separated by commas',
  );

/** The same rule as for partners' endpoints, without the sandbox's paths. */
const url = storableText
  .min(1)
  .max(2_048)
  .superRefine((text, context) => {
    const problem = text.startsWith('/') ? 'must be a URL that begins with https://' : endpointProblem(text);
    if (problem !== null) context.addIssue({ code: 'custom', message: problem });
  });

const settings = {
  name: storableText.min(1).max(60),
  kinds: z.array(z.enum(alertKinds)).min(1, 'choose at least one').max(alertKinds.length),
  uat: z.boolean(),
  active: z.boolean(),
  quietFrom: clockTime.nullable(),
  quietTo: clockTime.nullable(),
};

const quietPair = (
  { quietFrom, quietTo }: { quietFrom: number | null; quietTo: number | null },
  context: z.core.$RefinementCtx,
) => {
  if (quietFrom !== null && quietTo === null)
    context.addIssue({ code: 'custom', path: ['quietTo'], message: 'required' });
  if (quietFrom === null && quietTo !== null)
    context.addIssue({ code: 'custom', path: ['quietFrom'], message: 'required' });
  if (quietFrom !== null && quietFrom === quietTo)
    context.addIssue({ code: 'custom', path: ['quietTo'], message: 'must not be the same time' });
};

/** Where a channel sends to: `to` for email, `url` for the others. */
export const addAlertChannelInput = z
  .strictObject({
    ...settings,
    type: z.enum(alertChannelTypes),
    to: addresses.optional(),
    url: url.optional(),
  })
  .superRefine((input, context) => {
    quietPair(input, context);
    if (input.type === 'email' && input.to === undefined)
      context.addIssue({ code: 'custom', path: ['to'], message: 'required' });
    if (input.type !== 'email' && input.url === undefined)
      context.addIssue({ code: 'custom', path: ['url'], message: 'required' });
  });
export type AddAlertChannelInput = z.output<typeof addAlertChannelInput>;

/** Left out, addresses or URL stay as they are: the URLs of Slack and Teams are secrets and never shown again. */
export const changeAlertChannelInput = z
  .strictObject({ ...settings, to: addresses.optional(), url: url.optional(), version: z.int() })
  .superRefine(quietPair);
export type ChangeAlertChannelInput = z.output<typeof changeAlertChannelInput>;

/** The address of the page: anything else is no filter, and the first page. */
export const alertQuery = z.object({
  kind: z.enum(alertKinds).nullable().catch(null).default(null),
  environment: z.enum(environmentNames).nullable().catch(null).default(null),
  state: z.literal('open').nullable().catch(null).default(null),
  before: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).nullable().catch(null).default(null),
});
