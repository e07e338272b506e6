import { erasedMeanwhile, intentFieldsMissing, leadBodyErrors, outOfScope } from '@/lib/docs/openapi/error';
import { example } from '@/lib/docs/openapi/example';
import { consentTextParameter, leadBasisParameter } from './parameter';
import type { Operation } from './shape';

/** The call that gets offers (spec 2.3). */
export const offerOperations: readonly Operation[] = [
  {
    id: 'makeOffer',
    tag: 'Offer',
    method: 'post',
    path: '/offer',
    safeToRepeat: true,
    title: 'Get offers',
    description:
      'Stores the lead as `POST /lead` does and returns the partners that match it, best first. Here the intent’s required fields are enforced, unless `fast_application` is true. On a duplicate the values sent now replace the stored ones, and the new matches replace the earlier ones. With `partner_ids` only those partners are considered. Partners whose live score is unavailable are left out.',
    parameters: [leadBasisParameter, consentTextParameter],
    body: { schema: 'LeadInput', examples: [{ title: 'A lead', value: example.lead }] },
    answers: [
      {
        status: 200,
        when: 'The matches; an empty list when no partner matches.',
        schema: 'Offer',
        headers: ['Consent-Text-Problem'],
        examples: [
          { title: 'Two matches', value: example.offer },
          { title: 'No match', value: { matches: [], id: example.leadId } },
        ],
      },
    ],
    errors: [outOfScope('offers'), ...leadBodyErrors, intentFieldsMissing, erasedMeanwhile],
  },
];
