import type { Entries } from './record';

/** Compromises of personal data, and who was told of them. */
export const incidentTables: Entries = {
  incident: {
    holds: 'through whom personal data may have got out, when, and who was told',
    whose: 'users',
    why: 'to tell the Regulator and the people, as POPIA s22 asks',
    kept: 'proof',
    readBy: 'operators',
    columns: {
      row: 'id subject_ids',
      time: 'from_at to_at noticed_at regulator_told_at people_told_at letters_stopped_at created_at',
      state: 'subject_kind certainty nature version',
      content: 'late_reason call_number',
      name: 'signed_by',
      actor: 'user_id',
    },
  },
  incident_measure: {
    holds: 'what was done about an incident',
    whose: 'nobody',
    why: 'to tell the Regulator and the people, as POPIA s22 asks',
    kept: 'proof',
    readBy: 'operators',
    columns: { row: 'id incident_id', time: 'at', content: 'words', actor: 'user_id' },
  },
  incident_scope: {
    holds: 'how many people an incident touched, by way and kind of data',
    whose: 'nobody',
    why: 'to tell the Regulator how many people it was',
    kept: 'proof',
    readBy: 'operators',
    columns: {
      row: 'id incident_id',
      time: 'created_at ended_at',
      state: 'version state step cursor looked gaps rows unknown',
      actor: 'user_id',
    },
  },
  incident_touch: {
    holds: 'which leads an incident touched, how and when, as numbers',
    whose: 'applicants',
    why: 'to write to the people',
    kept: 'proof',
    readBy: 'programs',
    columns: { row: 'scope_id lead_id', time: 'first_at last_at', state: 'way data' },
  },
  incident_letter: {
    holds: 'letters to people about an incident; words and addresses are made when they are sent',
    whose: 'applicants',
    why: 'to tell each person once, and to prove it',
    kept: 'proof',
    readBy: 'operators',
    columns: {
      row: 'id incident_id lead_id lead_ids',
      time: 'created_at due_at released_at settled_at',
      state: 'channel status tries problem',
    },
  },
};
