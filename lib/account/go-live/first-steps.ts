/** With so many a team is one. */
export const wantedAgents = 3;

export interface FirstStep {
  name: 'invite' | 'practice' | 'file' | 'system' | 'production';
  done: boolean;
  /** Of `invite`: how many of the wanted agents there are, or are invited. */
  agents?: number;
  /** Of `system`: the team has no developer, so it is none of its steps. */
  aside?: boolean;
}

export interface FirstStepsView {
  steps: FirstStep[];
  /** Without what is put aside. */
  total: number;
  done: number;
  /** The manager has put them away; they can be called back. */
  hidden: boolean;
}
