import { z } from 'zod';

export const intentViewSchema = z.strictObject({
  id: z.int().describe('Belongs to one environment; never reuse it in the other.'),
  title: z.string().describe('Unique in its environment, whatever the case.'),
  active: z.boolean().describe('False: it accepts no leads.'),
  required_fields: z
    .array(z.string())
    .describe('The lead fields that `POST /offer` requires for this intent.'),
});
