import type { ConsentedPurpose } from '@/word/consent';
import type { LeadBasis } from '@/word/lead';
import type { OptOutReach, RegisterGate } from '@/word/opt-out';
import type { Decision, Value } from './step';
import { slots } from './world';

/** One "no", every time that it was said while it held. */
interface No {
  readonly value: Value;
  readonly reach: OptOutReach;
  /** By place: which affiliate, or which lender. */
  readonly whose: number | null;
  /** By which affiliate it came; null: by nobody of them. */
  readonly by: number | null;
  readonly said: number[];
}

interface Lead {
  basis: LeadBasis;
  readonly despite: number[];
  readonly said: {
    readonly at: number;
    readonly isYes: boolean;
    readonly purposes: readonly ConsentedPurpose[];
  }[];
}

/**
 * The slow model: everything that was said, in its order, and read through anew for each question. It shares no code with the
 * rule, the statements or the trigger.
 */
export class ConsentModel {
  private now = 0;
  private gate: RegisterGate = 'block';
  private noes: No[] = [];
  readonly leads: (Lead | null)[] = slots.map(() => null);

  arrive(slot: number, basis: LeadBasis): void {
    this.leads[slot] = { basis, despite: [], said: [] };
  }

  setBasis(slot: number, basis: LeadBasis): void {
    const lead = this.leads[slot];
    if (lead) lead.basis = basis;
  }

  /** Decides; says whether there was anything to decide. */
  decide(decision: Decision): boolean {
    this.now += 1;
    switch (decision.kind) {
      case 'no by api': {
        const { affiliate, value, reach } = decision;
        return this.no({ value, reach, whose: reach === 'affiliate' ? affiliate : null, by: affiliate });
      }
      case 'no of register':
        return this.no({ value: decision.value, reach: 'register', whose: null, by: null });
      case 'no to a lender':
        return this.no({ value: decision.value, reach: 'partner', whose: decision.partner, by: null });
      case 'register gate':
        this.gate = decision.gate;
        return true;
      default:
        return this.decideOfLead(decision);
    }
  }

  private decideOfLead(decision: Extract<Decision, { slot: number }>): boolean {
    const { slot } = decision;
    const lead = this.leads[slot];
    const { affiliate, person } = slots[slot] ?? slots[0];
    if (!lead) return false;
    switch (decision.kind) {
      case 'no by agent':
        for (const value of [person, 'phone'] as const)
          this.no({ value, reach: 'affiliate', whose: affiliate, by: affiliate });
        return true;
      case 'lifted': {
        const lifted = this.noesOf(slot).filter(
          ({ reach, whose, by }) =>
            (reach === 'affiliate' && whose === affiliate) ||
            (reach === 'everybody' && (decision.asOperator || by === affiliate)) ||
            (reach === 'partner' && decision.asOperator),
        );
        this.noes = this.noes.filter((no) => !lifted.includes(no));
        return lifted.length > 0;
      }
      case 'yes in spite of it':
        // What the register says is no word of theirs, and no yes ends it.
        if (!this.isStopped(slot, 'text')) return false;
        lead.despite.push(this.now);
        lead.said.push({ at: this.now, isYes: true, purposes: ['share', 'credit_check'] });
        return true;
      case 'consent':
        if (decision.basis) lead.basis = decision.basis;
        lead.said.push({ at: this.now, isYes: true, purposes: decision.purposes });
        return true;
      case 'withdrawn':
        lead.said.push({ at: this.now, isYes: false, purposes: decision.purposes });
        return true;
      case 'erased':
        this.leads[slot] = null;
        return true;
    }
  }

  private no(one: Omit<No, 'said'>): boolean {
    const same = this.noes.find(
      ({ value, reach, whose }) => value === one.value && reach === one.reach && whose === one.whose,
    );
    if (same) same.said.push(this.now);
    else this.noes.push({ ...one, said: [this.now] });
    return !same;
  }

  private noesOf(slot: number): No[] {
    const person = slots[slot]?.person;
    return this.noes.filter(({ value }) => value === 'phone' || value === person);
  }

  /** Noes that no later yes of the lead has opened; no yes opens the register's. */
  private closed(slot: number): No[] {
    const lead = this.leads[slot];
    return this.noesOf(slot).filter(
      ({ reach, said }) => reach === 'register' || !lead?.despite.some((yes) => said.every((no) => no < yes)),
    );
  }

  isStopped(slot: number, what: 'call' | 'text' | 'lender'): boolean {
    const lead = this.leads[slot];
    const affiliate = slots[slot]?.affiliate;
    const byThem = this.closed(slot).some(
      ({ reach, whose }) => reach === 'everybody' || (reach === 'affiliate' && whose === affiliate),
    );
    const byRegister =
      what !== 'text' &&
      lead?.basis === 'outbound' &&
      this.gate === 'block' &&
      this.noesOf(slot).some(({ reach }) => reach === 'register');
    return byThem || byRegister || (what === 'lender' && this.isShareWithdrawn(slot));
  }

  private isShareWithdrawn(slot: number): boolean {
    const about = this.leads[slot]?.said.filter(({ purposes }) => purposes.includes('share'));
    return about?.at(-1)?.isYes === false;
  }

  /** The lenders, by place, that may have the applicant's values. */
  lenders(slot: number): number[] {
    if (this.isStopped(slot, 'lender')) return [];
    const closed = this.closed(slot);
    return [0, 1].filter((at) => !closed.some(({ reach, whose }) => reach === 'partner' && whose === at));
  }

  /** What stands, as words that can be compared with what is stored. */
  standing(): string[] {
    return this.noes.map(({ value, reach, whose }) => `${value} ${reach} ${whose ?? ''}`.trim()).sort();
  }

  /** A copy, to try what a decision would make of it. */
  copy(): ConsentModel {
    const made = new ConsentModel();
    return Object.assign(made, structuredClone({ ...this }));
  }
}
