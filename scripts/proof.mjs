/** What `npm run prove` runs: each a vitest project, a part of its tests' file names (`<name>-kill` unless it is said), and sizes. */
export const proofs = {
  accept: { project: 'api', sizes: { ACCEPT_KILL_COUNT: '300', ACCEPT_KILLS: '91' } },
  batch: { project: 'api', sizes: { BATCH_KILL_COUNT: '20' } },
  refer: { project: 'database', sizes: { REFER_KILL_COUNT: '20' } },
  match: { project: 'database', sizes: { MATCH_KILL_COUNT: '20' } },
  event: { project: 'database', sizes: { EVENT_KILLS: '100' } },
  webhook: { project: 'database', sizes: { WEBHOOK_KILLS: '100' } },
  list: { project: 'database', sizes: { OPT_OUT_LIST_KILLS: '10' } },
  'ledger-log': { project: 'database', sizes: { LEDGER_LOG_KILLS: '50' } },
  erasure: { project: 'database', test: 'erasure-proof/search-kill', sizes: {} },
  sms: { project: 'database', test: 'sms/kill', sizes: {} },
  capacity: {
    project: 'api',
    sizes: { CAPACITY_PLACES: '1000', CAPACITY_CLIENTS: '64', CAPACITY_KILLS: '12' },
  },
  gate: {
    project: 'database',
    test: 'gate/interleaving',
    sizes: { GATE_SEQUENCES: '10000', GATE_KILLS: '200' },
  },
  consent: {
    project: 'database',
    test: 'consent/interleaving',
    sizes: { CONSENT_SEQUENCES: '10000', CONSENT_KILLS: '200' },
  },
  lender: { project: 'api', test: 'access/lender-walk', sizes: { LENDER_REQUESTS: '10000' } },
  key: { project: 'api', test: 'process/key-rotation', sizes: {} },
  upgrade: { project: 'api', test: 'process/upgrade', sizes: { UPGRADE_ROUNDS: '10' } },
  generator: { project: 'api', test: 'docs/generator', sizes: {} },
  world: { project: 'api', test: 'process/world', sizes: { WORLD_MINUTES: '10' } },
  commission: { project: 'pure', test: 'commission/ledger', sizes: { COMMISSION_SEQUENCES: '10000' } },
};

/** Returns what the file name of a proof's test contains. */
export const testOf = (name) => proofs[name].test ?? `${name}-kill`;
