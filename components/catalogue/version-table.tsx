'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { buttonClass } from '@/components/ui/button-class';
import { Link } from '@/components/ui/link';
import { Moment } from '@/components/ui/moment';
import { Cell, HeaderCell, Row, Table, TableHead } from '@/components/ui/table';
import type { VersionView } from '@/lib/catalogue-history/schema';
import type { Environment } from '@/lib/environment';
import { RestoreVersion } from './restore-version';
import { sourceText, summaryText } from './version-text';

interface VersionTableProps {
  versions: readonly VersionView[];
  /** The version in force. */
  newest: number | null;
  environment: Environment;
  mayRestore: boolean;
}

const differences = (from: number, to: number) => `/operator/catalogue/history?from=${from}&to=${to}`;

/** Lists versions; two that are ticked can be compared, each can be restored. */
export function VersionTable({ versions, newest, environment, mayRestore }: VersionTableProps) {
  const router = useRouter();
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const [from, to] = chosen.toSorted((a, b) => a - b);
  // Of more than two the last two count.
  const choose = (number: number, isChosen: boolean) =>
    setChosen(isChosen ? [...chosen.slice(-1), number] : chosen.filter((one) => one !== number));
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3 px-5 pt-4 pb-3 sm:px-6">
        <p role="status" className="text-sm text-ink-2">
          {to === undefined ? 'Tick two versions to compare them.' : `Versions ${from} and ${to} are ticked.`}
        </p>
        <Button
          size="sm"
          disabled={to === undefined}
          onClick={() => from !== undefined && to !== undefined && router.push(differences(from, to))}
        >
          Compare
        </Button>
      </div>
      <Table label="Versions">
        <TableHead>
          <HeaderCell>
            <span className="sr-only">Compare</span>
          </HeaderCell>
          <HeaderCell>Version</HeaderCell>
          <HeaderCell>When</HeaderCell>
          <HeaderCell>Who</HeaderCell>
          <HeaderCell>What</HeaderCell>
          <HeaderCell>Why</HeaderCell>
          <HeaderCell>
            <span className="sr-only">Actions</span>
          </HeaderCell>
        </TableHead>
        <tbody>
          {versions.map((version) => (
            <Row key={version.number} className="align-top">
              <Cell>
                <input
                  type="checkbox"
                  aria-label={`Compare version ${version.number}`}
                  checked={chosen.includes(version.number)}
                  onChange={(event) => choose(version.number, event.target.checked)}
                  className="size-4 accent-accent"
                />
              </Cell>
              <Cell className="whitespace-nowrap">
                <span className="tabular font-medium">{version.number}</span>
                {version.number === newest && (
                  <span className="ml-2">
                    <Badge tone="success">Current</Badge>
                  </span>
                )}
              </Cell>
              <Cell className="text-ink-2">
                <Moment at={version.at} form="recent" />
              </Cell>
              <Cell className="min-w-28">{version.by}</Cell>
              <Cell className="min-w-56">
                {sourceText(version)}
                <span className="block text-xs break-words text-ink-2">{summaryText(version)}</span>
              </Cell>
              <Cell className="min-w-40 break-words">{version.reason ?? '–'}</Cell>
              <Cell>
                <div className="flex justify-end gap-2">
                  {version.number > 1 && (
                    <Link
                      href={differences(version.number - 1, version.number)}
                      aria-label={`Changes of version ${version.number}`}
                      className={buttonClass('ghost', 'sm')}
                    >
                      Changes
                    </Link>
                  )}
                  <a
                    href={`/api/portal/catalogue/version/${version.number}?environment=${environment}`}
                    download={`catalogue.${environment}.version-${version.number}.json`}
                    aria-label={`Export version ${version.number}`}
                    className={buttonClass('ghost', 'sm')}
                  >
                    Export
                  </a>
                  {mayRestore && version.number !== newest && (
                    <RestoreVersion version={version.number} environment={environment} />
                  )}
                </div>
              </Cell>
            </Row>
          ))}
        </tbody>
      </Table>
    </>
  );
}
