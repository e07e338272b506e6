'use client';

import { useQuery } from '@tanstack/react-query';
import { requestJson } from '@/components/base/client/request';
import { Card, CardBody, CardHeader } from '@/components/base/ui/card';
import { RegisterCard } from '@/components/batch/register/register-card';
import type { OptOutFileView, OptOutListView } from '@/lib/batch/opt-out-list/view';
import type { RegisterView } from '@/lib/batch/register/view';
import type { Environment } from '@/word/environment';
import { FileList } from './file-list';
import { ListTable } from './list-table';
import { SendList } from './send-list';
import { isMoving } from './words';

const askAgainMs = 1_000;

interface Lists {
  lists: OptOutListView[];
  files: OptOutFileView[];
}

interface OptOutListsProps {
  environment: Environment;
  initial: Lists;
  /** What the national register is to be asked; null: not for this page. */
  register: { initial: RegisterView; mayChange: boolean } | null;
  /** Whose lists an operator may send; null: a manager sends those of the own affiliate. */
  affiliates: readonly { id: number; name: string }[] | null;
  mayChange: boolean;
}

/** Lists of opt-outs with what became of them, files that wait to be published, and the form for another. */
export function OptOutLists({ environment, initial, register, affiliates, mayChange }: OptOutListsProps) {
  const { data, refetch } = useQuery({
    queryKey: ['opt-out-list', environment],
    queryFn: ({ signal }) =>
      requestJson<Lists>(`/api/portal/opt-out-list?environment=${environment}`, { signal }),
    initialData: initial,
    refetchInterval: ({ state }) =>
      state.data && (state.data.files.some(isMoving) || state.data.lists.some(isEnding)) ? askAgainMs : false,
  });
  const look = () => void refetch();
  return (
    <div className="flex flex-col gap-6">
      {data.files.length > 0 && (
        <Card>
          <CardHeader
            title="Files that are not in force"
            note="Each is read and counted first. Nobody is left alone because of a file before it is published."
          />
          <FileList files={data.files} environment={environment} mayChange={mayChange} onChange={look} />
        </Card>
      )}
      <Card>
        <CardHeader title="Lists" note="A list is in force, or withdrawn, as a whole." />
        <ListTable lists={data.lists} environment={environment} mayChange={mayChange} onChange={look} />
      </Card>
      {register && <RegisterCard environment={environment} {...register} lists={data} onSent={look} />}
      {mayChange && (
        <Card>
          <CardHeader
            title="Send a file"
            note="You see what it would do, and how many open leads it touches, before it is in force."
          />
          <CardBody>
            <SendList
              environment={environment}
              affiliates={affiliates}
              lists={data.lists.filter(({ state }) => state === 'in force')}
              onSent={look}
            />
          </CardBody>
        </Card>
      )}
    </div>
  );
}

const isEnding = ({ state }: OptOutListView) => state === 'being withdrawn';
