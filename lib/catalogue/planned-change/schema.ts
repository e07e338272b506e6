import { z } from 'zod';
import type { PlannedEntry, PlannedStatus } from '@/db/schema/catalogue/planned-change';
import type { Consequence } from '@/lib/base/consequence/consequence';
import { confirmFigure } from '@/lib/base/consequence/schema';
import { environmentText } from '@/lib/base/input/environment-text';
import { storableText } from '@/lib/base/input/storable-text';
import { intentEntry } from '@/lib/catalogue/catalogue/intent-entry';
import { reasonText } from '@/lib/catalogue/catalogue/reason';
import { longestReason } from '@/lib/catalogue/catalogue/reason-limit';
import {
  applyCatalogueInput,
  type CatalogueChange,
  type CatalogueLoss,
  catalogueFile,
} from '@/lib/catalogue/catalogue-file/schema';
import { partnerEntry } from '@/lib/catalogue/partner/entry';
import type { Environment } from '@/word/environment';

/** What can be planned: each is the body of the save or import that it puts off. */
const wantedChange = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('partner'),
    /** Absent for a new one. */
    partnerId: z.int().optional(),
    entry: partnerEntry,
    version: z.int().optional(),
  }),
  z.strictObject({
    kind: z.literal('intent'),
    intentId: z.int().optional(),
    entry: intentEntry,
    version: z.int().optional(),
  }),
  applyCatalogueInput
    .omit({ environment: true, confirm: true, reason: true })
    .extend({ kind: z.literal('import'), file: catalogueFile }),
]);
export type WantedChange = z.output<typeof wantedChange>;

export const previewPlannedInput = z.strictObject({ environment: environmentText, change: wantedChange });

/** `dueAt`: RFC 3339, such as `2026-12-01T00:00:00+02:00`. */
export const planChangeInput = previewPlannedInput.extend({
  dueAt: z.iso.datetime({ offset: true, error: 'must be a time such as 2026-12-01T00:00:00+02:00' }),
  confirm: confirmFigure,
  reason: reasonText,
});

/**
 * `seen`: the newest version of the catalogue when it was looked at; without it the last one wins. `overwrite`: takes
 * the planned values where another user has changed the same meanwhile.
 */
export const applyPlannedInput = z.strictObject({
  plannedId: z.int(),
  seen: z.int().min(0).optional(),
  overwrite: z.boolean().default(false),
  confirm: confirmFigure,
});

export const cancelPlannedInput = z.strictObject({ plannedId: z.int() });

/** A field that another user has changed since the change was planned. */
export interface PlannedConflict {
  noun: 'intent' | 'partner';
  name: string;
  field: string;
  /** When it was planned; now; and what is planned. */
  before: unknown;
  now: unknown;
  planned: unknown;
}

/** What planning a change would store. */
export interface PlanPreview {
  changes: CatalogueChange[];
  loss: CatalogueLoss;
  consequence: Consequence;
}

/** A change that is still to be made. */
export interface PlannedChangeView {
  id: number;
  dueAt: Date;
  status: Extract<PlannedStatus, 'waiting' | 'held'>;
  by: string;
  /** The lender that proposed it; null: an operator planned it. */
  lenderName: string | null;
  plannedAt: Date;
  reason: string | null;
  entries: PlannedEntry[];
  problem: string | null;
}

/** What applying a planned change now would do. */
export interface PlannedEffect {
  /** The newest version of the catalogue; 0 before the first. */
  newest: number;
  changes: CatalogueChange[];
  conflicts: PlannedConflict[];
  loss: CatalogueLoss;
  consequence: Consequence;
  /** What makes it impossible, for people to read. */
  problems: string[];
  /** Of a lender's proposal: who made it may no longer do so; null: they may. */
  gone: string | null;
}

/** A lender's proposal is applied at a time. `seen`: the newest version of the catalogue when it was looked at. */
export const planProposalInput = z.strictObject({
  plannedId: z.int(),
  dueAt: planChangeInput.shape.dueAt,
  seen: z.int().min(0).optional(),
});

/** A lender's proposal goes back to it; its people read the reason. */
export const returnProposalInput = z.strictObject({
  plannedId: z.int(),
  reason: storableText.min(1).max(longestReason),
});

/** What one of a lender's people proposes, as operators decide about it. */
export interface ProposalView {
  id: number;
  environment: Environment;
  lenderId: number;
  lenderName: string;
  by: string;
  proposedAt: Date;
  reason: string | null;
  entries: PlannedEntry[];
  /** It adds or changes a rule on age, gender or citizenship. */
  isSensitive: boolean;
  /** It asks for a new signing secret, which the lender is shown once if it is allowed. */
  isSecret: boolean;
}

/** Of how many leads of a group the stored and the proposed rules match. */
export interface GroupRate {
  /** `female`, `25 to 34`. */
  group: string;
  leads: number;
  before: number;
  after: number;
}

/** What the proposed rules of a product would mean among the newest leads. */
export interface ProposalRates {
  intent: string;
  leads: number;
  before: number;
  after: number;
  genders: GroupRate[];
  ages: GroupRate[];
}

/** A proposal with what speaks for and against it. */
export interface ProposalDetail extends ProposalView {
  /** Null: somebody has decided. `settled`: what became of it. */
  settled: { status: PlannedStatus; by: string | null; at: Date | null; reason: string | null } | null;
  /** When it is to be applied, once an operator has said so. */
  dueAt: Date | null;
  /** Why it is held. */
  problem: string | null;
  effect: PlannedEffect | null;
  rates: ProposalRates[];
  /** Such as addresses that have not passed their check. */
  warnings: string[];
}
