import { ArrowRight, Info, TriangleAlert } from 'lucide-react';
import { Card } from '@/components/base/ui/card';
import { className } from '@/components/base/ui/class-name';
import { CodeBlock } from '@/components/base/ui/code-block';
import { Cell, HeaderCell, Row, Table, TableHead } from '@/components/base/ui/table';
import type { Block } from '@/lib/docs/docs/block';
import { type DocsSource, exampleBaseUrl } from '@/lib/docs/docs/source';
import { DefinitionList } from './definition-list';
import { ErrorList } from './error-list';
import { Heading } from './heading';
import { MessageList } from './message-list';
import { OperationSection } from './operation-section';
import { Prose } from './prose';
import { Quickstart } from './quickstart/quickstart';

/** One part of a docs page. `first`: nothing is above it. */
export function BlockView({ block, source, first }: { block: Block; source: DocsSource; first: boolean }) {
  switch (block.kind) {
    case 'heading':
      return <Heading {...block} first={first} />;
    case 'text':
      return (
        <p className="max-w-[44rem] text-base text-ink-2">
          <Prose text={block.text} />
        </p>
      );
    case 'list': {
      const List = block.numbered ? 'ol' : 'ul';
      return (
        <List
          className={className(
            'max-w-[44rem] space-y-2 pl-5 text-base text-ink-2 marker:text-ink-2',
            block.numbered ? 'list-decimal' : 'list-disc',
          )}
        >
          {block.items.map((item) => (
            <li key={item} className="pl-1">
              <Prose text={item} />
            </li>
          ))}
        </List>
      );
    }
    case 'terms':
      return <DefinitionList items={block.items} numbered={block.numbered === true} />;
    case 'table':
      return <DocTable {...block} />;
    case 'messages':
      return <MessageList label={block.label} items={block.items} />;
    case 'code':
      return <CodeBlock copy title={block.title} text={block.text} />;
    case 'note':
      return <Note {...block} />;
    case 'links':
      return <LinkCards {...block} />;
    case 'errors':
      return <ErrorList errors={block.errors} />;
    case 'quickstart':
      return <Quickstart baseUrl={exampleBaseUrl(source)} />;
    case 'operation':
      return <OperationSection operation={block.operation} source={source} first={first} />;
  }
}

function DocTable({ label, columns, rows }: Extract<Block, { kind: 'table' }>) {
  return (
    <Card>
      <Table label={label}>
        <TableHead>
          {columns.map((column) => (
            <HeaderCell key={column}>{column}</HeaderCell>
          ))}
        </TableHead>
        <tbody>
          {rows.map(({ id, cells }) => (
            <Row key={cells[0]} id={id} className="align-top target:bg-accent-soft">
              {cells.map((cell, at) => (
                <Cell
                  key={columns[at]}
                  className={className(
                    'py-3',
                    at === 0 ? 'min-w-36 font-medium sm:whitespace-nowrap' : 'min-w-40 text-ink-2',
                  )}
                >
                  <Prose text={cell} />
                </Cell>
              ))}
            </Row>
          ))}
        </tbody>
      </Table>
    </Card>
  );
}

function Note({ tone, text }: { tone: 'info' | 'warning'; text: string }) {
  const Icon = tone === 'warning' ? TriangleAlert : Info;
  return (
    <div
      className={className(
        'flex max-w-[44rem] gap-3 rounded-card px-4 py-3 text-sm',
        tone === 'warning' ? 'bg-warning-soft' : 'bg-info-soft',
      )}
    >
      <Icon
        size={18}
        aria-hidden="true"
        className={className('mt-0.5 shrink-0', tone === 'warning' ? 'text-warning' : 'text-info')}
      />
      <p>
        <Prose text={text} />
      </p>
    </div>
  );
}

function LinkCards({ items }: Extract<Block, { kind: 'links' }>) {
  return (
    <ul className="grid gap-3 sm:grid-cols-2">
      {items.map(({ href, title, text }) => (
        <li key={href}>
          <a
            href={href}
            className="group flex h-full flex-col rounded-card border border-line bg-surface px-5 py-4 shadow-card hover:border-accent"
          >
            <span className="flex items-center justify-between gap-2 font-medium">
              {title}
              <ArrowRight
                size={16}
                aria-hidden="true"
                className="text-ink-2 transition-transform group-hover:translate-x-0.5 group-hover:text-accent"
              />
            </span>
            <span className="mt-1 text-sm text-ink-2">{text}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
