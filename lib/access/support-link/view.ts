/** A link that the operators' support made for somebody of a team. */
export interface SupportLinkView {
  kind: 'invitation' | 'password';
  id: number;
  /** Whom it is for. */
  email: string;
  at: Date;
  state: 'waits' | 'open' | 'used' | 'ended';
  /** The viewer can agree to it. */
  mayAllow: boolean;
}
