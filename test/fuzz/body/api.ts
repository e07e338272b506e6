import { accept, applicationCall, lead, scoreCall } from './part';

/** Of the public API, of what lenders call, and of the sandbox. */
export const apiBodies: Readonly<Record<string, object>> = {
  'POST /api/v2/lead': lead,
  'POST /api/v2/offer': lead,
  'POST /api/v2/accept': accept,
  'POST /api/v2/lead/check': lead,
  'POST /api/v2/opt-out': { kind: 'phone', value: '0821234567', reach: 'affiliate' },
  'POST /api/v2/sandbox/lead/[hashid]/settle': { status: 'pending', link: 'https://lender.example/l' },
  'POST /api/v2/sandbox/lead/[hashid]/advance': { days: 3 },
  'POST /api/v2/sandbox/lead/[hashid]/outcome': {
    type: 'funded',
    occurred_at: '2026-03-02T08:16:28Z',
    amount_cents: 5_000_000,
    reason: 'none',
    event_id: 'E-1',
    corrects: 'none',
  },
  'POST /api/v1/lead': lead,
  'POST /api/v1/offer': lead,
  'POST /api/v1/accept': accept,
  'POST /api/partner/outcome': {
    application_id: '{applicationId}',
    status: 'pending',
    link: 'https://lender.example/l',
    redirect: 'https://lender.example/r',
  },
  'POST /api/partner/opt-out': { application_id: '{applicationId}', reach: 'partner' },
  'POST /api/partner/event': {
    event_id: 'E-1',
    application_id: '{applicationId}',
    reference: 'L-1',
    type: 'funded',
    occurred_at: '2026-03-02T08:16:28Z',
    amount_cents: 5_000_000,
    reason: 'none',
    corrects: 'E-0',
  },
  'POST /api/sandbox/[partner]/score': scoreCall,
  'POST /api/sandbox/[partner]/accept': applicationCall,
  'POST /api/sandbox/[partner]/link': {
    lead_id: '{lead}',
    application_id: '{applicationId}',
    reference: 'r',
  },
  'POST /api/sandbox/sms': {
    message_id: '{applicationId}',
    environment: 'uat',
    to: '+27821234567',
    text: 'Hi Thandi: https://portal.example/l/none',
    sender: 'Fuzz',
  },
};
