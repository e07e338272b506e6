import { leadId, when } from './value';

const event = {
  id: '6bJt3Pz9RfUa1XgWk7MoHy',
  position: 412,
  type: 'lead.accepted',
  timestamp: when('08:16:30'),
  data: { id: leadId, environment: 'production', sequence: 4, state: 'accepted', partner_id: 3 },
} as const;

/** The log of events. */
export const eventExamples = {
  event,
  eventPage: {
    events: [
      {
        id: '2mVr8Kx0TqYw4LhZc6NdEs',
        position: 411,
        type: 'lead.pending',
        timestamp: when('08:16:28'),
        data: { id: leadId, environment: 'production', sequence: 3, state: 'pending', partner_id: 3 },
      },
      event,
    ],
    next: '5WbT1uXk0GdQ8yLrN3eMzv',
    more: false,
  },
  cursor: '5WbT1uXk0GdQ8yLrN3eMzv',
} as const;
