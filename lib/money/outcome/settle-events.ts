import type { UnplacedCause } from '@/db/schema/money/outcome';

/**
 * Where an event of a partner stands. `recorded`: it is an outcome. `queued`: it waits, for an operator or for the event
 * that it corrects. `aside`: it never counts.
 */
export type Standing = 'recorded' | 'queued' | 'aside';

/** An event of a partner, as far as it decides what becomes of it. */
export interface PartnerEvent {
  readonly eventId: string;
  /** The event that it replaces; null: none. */
  readonly corrects: string | null;
  /** Its application; null: it could not be placed, or has that of the event which it corrects. */
  readonly applicationId: number | null;
  /** Its application is that of the event which it corrects, because it names none itself. */
  readonly asCorrected: boolean;
  /** Why it could not be placed, if it could not. */
  readonly problem: Exclude<UnplacedCause, 'waits'>;
}

export interface SettledEvent extends PartnerEvent {
  readonly standing: Standing;
  /** Of one that is queued. */
  readonly cause: UnplacedCause | null;
}

/** What an operator decides of an event that is queued. */
export interface Decision {
  readonly eventId: string;
  /** Null: it is set aside. */
  readonly applicationId: number | null;
}

/**
 * Why an event is refused: `corrects` is wrong, or it happened before its application. `by`: the event that has corrected
 * the same before. `requestedAt`: when the application was sent.
 */
export type EventRefusal =
  | { readonly kind: 'itself' }
  | { readonly kind: 'corrected'; readonly by: string }
  | { readonly kind: 'early'; readonly requestedAt: Date };

/** Returns when an application was sent, if that is after the event; null: it is not. */
export type SentAfter = (eventId: string, applicationId: number) => Date | null;

export interface Settlement {
  /** Those whose standing, correction or cause is another now; what is corrected comes before what corrects it. */
  readonly changed: readonly SettledEvent[];
  readonly refused: ReadonlyMap<string, EventRefusal>;
  /** Events that were there before: nothing changes. */
  readonly repeated: ReadonlySet<string>;
}

/**
 * Decides what becomes of a partner's events, whatever the order in which they come (design money 3, outcomes). Pure.
 * `known`: the stored events that are linked with the new ones by corrections. A new event is recorded if its
 * application is known and the event that it corrects, if any, is recorded; else it is queued. What was queued for it
 * follows.
 *
 * An event that could not be placed need not be, once one that was placed corrects it: it is set aside, and its
 * correction takes over what it corrected itself.
 *
 * `sentAfter`: no event is recorded at an application that was sent after it. A new one is refused; one that waited for what
 * it corrects goes on waiting, for an operator.
 */
export function settleEvents(
  known: readonly SettledEvent[],
  fresh: readonly PartnerEvent[],
  decision?: Decision,
  sentAfter: SentAfter = () => null,
): Settlement {
  const events = new Map<string, Mutable>();
  const correctors = new Map<string, string>();
  const refused = new Map<string, EventRefusal>();
  const repeated = new Set<string>();
  const changed = new Set<Mutable>();

  for (const event of known) add(event);
  if (decision) decide(decision);
  for (const event of fresh) {
    if (events.has(event.eventId)) {
      repeated.add(event.eventId);
      continue;
    }
    const corrects = beyondAside(event.corrects);
    const rival = corrects === null ? undefined : correctors.get(corrects);
    if (event.corrects === event.eventId) refused.set(event.eventId, { kind: 'itself' });
    else if (rival !== undefined) refused.set(event.eventId, { kind: 'corrected', by: rival });
    else {
      const corrected = corrects === null ? undefined : events.get(corrects);
      const isRecorded = event.asCorrected && corrected?.standing === 'recorded';
      const requestedAt = sentAfterPlace(event, isRecorded ? corrected.applicationId : null);
      if (requestedAt !== null) {
        refused.set(event.eventId, { kind: 'early', requestedAt });
        continue;
      }
      const made = add({ ...event, corrects, standing: 'queued', cause: null });
      changed.add(made);
      settle(made);
      follow(made);
    }
  }
  return { changed: [...changed], refused, repeated };

  function add(event: SettledEvent): Mutable {
    const made: Mutable = { ...event };
    events.set(made.eventId, made);
    if (made.corrects !== null && made.standing !== 'aside') correctors.set(made.corrects, made.eventId);
    return made;
  }

  function decide({ eventId, applicationId }: Decision): void {
    const event = events.get(eventId);
    if (event?.standing !== 'queued') return;
    if (applicationId !== null) {
      event.applicationId = applicationId;
      settle(event);
      follow(event);
      return;
    }
    const corrector = events.get(correctors.get(eventId) ?? '');
    if (event.corrects !== null) correctors.delete(event.corrects);
    setAside(event, corrector);
    if (!corrector) return;
    settle(corrector);
    follow(corrector);
  }

  /** `asCorrected`: the application of what it corrects, if it has that of no other. */
  function sentAfterPlace({ eventId, applicationId }: PartnerEvent, asCorrected: number | null): Date | null {
    const at = applicationId ?? asCorrected;
    return at === null ? null : sentAfter(eventId, at);
  }

  /** What an event corrects, when those that were set aside are left out. */
  function beyondAside(corrects: string | null): string | null {
    const seen = new Set<string>();
    let at = corrects;
    for (;;) {
      const event = at === null ? undefined : events.get(at);
      if (at === null || event?.standing !== 'aside') return at;
      if (seen.has(at)) return null;
      seen.add(at);
      at = event.corrects;
    }
  }

  function settle(event: Mutable): void {
    if (event.standing !== 'queued') return;
    const isPlaced = event.applicationId !== null;
    const corrected = event.corrects === null ? null : events.get(event.corrects);
    if (corrected === null) {
      event.asCorrected = false;
      if (isPlaced) record(event);
      else queue(event, event.problem);
      return;
    }
    if (
      event.asCorrected &&
      corrected?.standing === 'recorded' &&
      sentAfterPlace(event, corrected.applicationId)
    ) {
      queue(event, event.problem);
    } else if (corrected?.standing === 'recorded' && (isPlaced || event.asCorrected)) {
      event.applicationId ??= corrected.applicationId;
      record(event);
    } else if (isPlaced && corrected?.standing === 'queued' && isUnplaced(corrected)) {
      setAside(corrected, event);
      settle(event);
    } else queue(event, isPlaced || event.asCorrected ? 'waits' : event.problem);
  }

  function record(event: Mutable): void {
    event.standing = 'recorded';
    event.cause = null;
    // Behind what it corrects.
    changed.delete(event);
    changed.add(event);
  }

  function queue(event: Mutable, cause: UnplacedCause): void {
    if (event.cause !== cause) changed.add(event);
    event.cause = cause;
  }

  /** `by`: what corrects it, and takes over what it corrects. It is about the same applicant: an erasure finds it by that. */
  function setAside(event: Mutable, by: Mutable | undefined): void {
    event.standing = 'aside';
    event.cause = null;
    changed.add(event);
    correctors.delete(event.eventId);
    if (!by) return;
    event.applicationId ??= by.applicationId;
    by.corrects = event.corrects;
    changed.add(by);
    if (event.corrects !== null) correctors.set(event.corrects, by.eventId);
  }

  /** What was queued for an event. */
  function follow(event: Mutable): void {
    let at: Mutable | undefined = event;
    const seen = new Set<Mutable>();
    while (at && !seen.has(at)) {
      seen.add(at);
      const next: string | undefined = correctors.get(at.eventId);
      at = next === undefined ? undefined : events.get(next);
      if (at) settle(at);
    }
  }
}

type Mutable = { -readonly [Name in keyof SettledEvent]: SettledEvent[Name] };

/** It names no application that is known, and does not wait for another event to have one. */
const isUnplaced = ({ applicationId, asCorrected }: PartnerEvent) => applicationId === null && !asCorrected;
