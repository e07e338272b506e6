'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { z } from 'zod';
import { requestJson } from '@/components/base/client/request';
import type { tryRulesInput } from '@/lib/catalogue/partner/input';
import type { RuleTrial, TrialChoices } from '@/lib/catalogue/partner/trial';
import type { Environment } from '@/word/environment';
import type { Rule } from './rule-draft';

const path = '/api/portal/partner/try';
const pauseMs = 250;

/** Which leads rules are tried on. */
export type TrialScope = Pick<z.output<typeof tryRulesInput>, 'days' | 'affiliateId'>;

export interface TrialInput extends TrialScope {
  environment: Environment;
  partnerId?: number | undefined;
  intent: string;
  eligibility: readonly Rule[];
  probability_conditions: readonly Rule[];
}

/** An answer, with what was asked: figures of a rule never stand beside another one. */
export interface Tried {
  trial: RuleTrial;
  input: TrialInput;
}

/**
 * Tries rules on past leads whenever the typing pauses. A former request is aborted; its answer belongs to its own rules
 * and is never shown over that of newer ones. `version`: of the stored partner, whose rules are the comparison.
 * `isCurrent`: false while `data` is still that of former rules.
 */
export function useRuleTrial(input: TrialInput, version: number | undefined) {
  const text = JSON.stringify(input);
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    if (text === settled) return;
    const timer = setTimeout(() => setSettled(text), pauseMs);
    return () => clearTimeout(timer);
  }, [text, settled]);
  const trial = useQuery({
    queryKey: ['rule trial', version, settled],
    queryFn: async ({ signal }): Promise<Tried> => {
      const asked = JSON.parse(settled) as TrialInput;
      return {
        input: asked,
        trial: await requestJson<RuleTrial>(path, { method: 'POST', body: asked, signal }),
      };
    },
    placeholderData: keepPreviousData,
    // Every key typed makes another one.
    gcTime: 60_000,
    refetchOnWindowFocus: false,
  });
  return { ...trial, isCurrent: text === settled && !trial.isPlaceholderData };
}

/** The affiliates whose leads can be chosen. */
export function useTrialChoices() {
  return useQuery({
    queryKey: ['rule trial choices'],
    queryFn: ({ signal }) => requestJson<TrialChoices>(path, { signal }),
    staleTime: 5 * 60_000,
  });
}
