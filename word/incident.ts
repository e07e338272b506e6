import type { Environment } from './environment';

/** Through whom data may have got out. */
export const incidentKinds = ['key', 'user', 'session', 'partner', 'affiliate'] as const;
export type IncidentKind = (typeof incidentKinds)[number];

/** How a lead was touched. */
export const incidentWays = [
  'api',
  'id number',
  'opened',
  'listed',
  'exported',
  'call',
  'file',
  'written',
  'score',
  'application',
] as const;
export type IncidentWay = (typeof incidentWays)[number];

/** `full`: values with the whole ID number; `masked`: without; `known`: what the caller itself sent. */
export const incidentData = ['full', 'masked', 'known'] as const;
export type IncidentData = (typeof incidentData)[number];

/** By what a person is told. */
export const incidentChannels = ['email', 'text'] as const;
export type IncidentChannel = (typeof incidentChannels)[number];

/** Whether it is known to have happened. */
export const incidentCertainties = ['alleged', 'confirmed'] as const;
export type IncidentCertainty = (typeof incidentCertainties)[number];

/** Whether somebody saw what they may not, or it is gone. */
export const incidentNatures = ['access', 'loss', 'both'] as const;
export type IncidentNature = (typeof incidentNatures)[number];

export const incidentScopeStates = ['counting', 'done'] as const;
export type IncidentScopeState = (typeof incidentScopeStates)[number];

export const incidentKindWords: Readonly<Record<IncidentKind, string>> = {
  key: 'API key',
  user: 'User',
  session: 'Session',
  partner: 'Lender',
  affiliate: 'Affiliate',
};

export const incidentWayWords: Readonly<Record<IncidentWay, string>> = {
  api: 'read by the API',
  'id number': 'ID number shown',
  opened: 'lead opened',
  listed: 'in a list',
  exported: 'in an export',
  call: 'call of the API',
  file: 'in a file that was read',
  written: 'submitted or changed',
  score: 'for a score',
  application: 'in an application',
};

export const incidentDataWords: Readonly<Record<IncidentData, string>> = {
  full: 'with the whole ID number',
  masked: 'ID number masked',
  known: 'what the caller sent',
};

/** What a count of an incident found besides leads. */
export interface ScopeGaps {
  /** Lists and exports that were recorded without their leads, and how many leads they had at most. */
  lists: number;
  listed: number;
  /** How often rejected rows of files were read: they are no leads. */
  rejected: number;
  /** How often notes of callers were read: they are no leads. */
  callers: number;
  /** Offers of which it was not recorded which lenders were asked. */
  unasked: number;
  /** For a session: reads of its user that were recorded without their session. */
  sessionless: number;
  /** For a session: what its user submitted, changed or sent, which never says in which session. */
  written: number;
}

/** Counts of one way and kind of data, or of all together (null). */
export interface StoredScopeRow {
  environment: Environment;
  way: IncidentWay | null;
  data: IncidentData | null;
  people: number;
  leads: number;
  erased: number;
  /** ISO 8601. */
  first: string;
  last: string;
}
