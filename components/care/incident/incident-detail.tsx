'use client';

import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { requestJson } from '@/components/base/client/request';
import { buttonClass } from '@/components/base/ui/button-class';
import { Card, CardBody, CardHeader } from '@/components/base/ui/card';
import { lazyPart } from '@/components/base/ui/lazy-part';
import { Skeleton } from '@/components/base/ui/skeleton';
import type { IncidentPage, LettersView } from '@/lib/care/incident/view';
import { FactsCard } from './facts-card';
import { MeasuresCard } from './measures-card';
import { ScopeCard } from './scope-card';

// After the scope, which is looked at first.
const LettersCard = lazyPart(() => import('./letters-card'));

const countingMs = 1_000;
/** Letters go for hours: what is to be told changes slowly, and is counted anew each time. */
const sendingMs = 5_000;

interface Loaded extends IncidentPage {
  letters: LettersView | null;
}

interface IncidentDetailProps {
  initial: Loaded;
  mayKeep: boolean;
  maySend: boolean;
}

/** An incident: whose data it was, what is said of it, what was done, and who was told. */
export function IncidentDetail({ initial, mayKeep, maySend }: IncidentDetailProps) {
  const { id } = initial.incident;
  const { data, refetch } = useQuery({
    queryKey: ['incident', id],
    queryFn: ({ signal }) => requestJson<Loaded>(`/api/portal/incident/${id}`, { signal }),
    initialData: initial,
    refetchInterval: ({ state }) => (state.data ? askAgainMs(state.data) : false),
  });
  const look = () => void refetch();
  return (
    <div className="flex flex-col gap-6">
      <ScopeCard incidentId={id} scopes={data.scopes} mayKeep={mayKeep} onChange={look} />
      <FactsCard incident={data.incident} mayKeep={mayKeep} onChange={look} />
      <MeasuresCard incidentId={id} measures={data.measures} mayKeep={mayKeep} onChange={look} />
      <Suspense fallback={<Skeleton className="h-40" />}>
        <LettersCard
          incident={data.incident}
          letters={data.letters}
          isCounting={data.scopes[0]?.state === 'counting'}
          maySend={maySend}
          onChange={look}
        />
      </Suspense>
      <Card>
        <CardHeader
          title="For the Regulator"
          note="What the Information Regulator’s form asks, from what is stored here. Lines to fill in stand where only you can say it. Nothing is sent."
        />
        <CardBody className="flex flex-wrap gap-3">
          <a className={buttonClass('secondary')} href={`/api/portal/incident/${id}/regulator`} download>
            Download the draft as text
          </a>
          <a className={buttonClass('secondary')} href={`/api/portal/incident/${id}/regulator/pdf`} download>
            As PDF
          </a>
        </CardBody>
      </Card>
    </div>
  );
}

function askAgainMs({ scopes, letters }: Loaded): number | false {
  if (scopes[0]?.state === 'counting') return countingMs;
  return letters !== null && letters.waiting + letters.text.waiting > 0 && sendingMs;
}
