import { Badge } from '@/components/ui/badge';
import { Card } from '@/components/ui/card';
import { Cell, HeaderCell, Row, Table, TableHead } from '@/components/ui/table';
import { commonErrors, fieldMessages, unmatchedErrors } from '@/lib/openapi/error';
import { orderOfAnswers, retryRules, rules } from '@/lib/openapi/guide';
import { magicValues } from '@/lib/sandbox/magic-value';
import { linkAfterMs } from '@/lib/sandbox/standing';
import { unscriptedPartners } from '@/lib/sandbox/unscripted';
import { differences } from '@/lib/v1/difference';
import { CodeBlock } from './code-block';
import { DefinitionList } from './definition-list';
import { ErrorList } from './error-list';
import { InlineCode, Prose } from './prose';

function Section({
  id,
  title,
  note,
  children,
}: {
  id: string;
  title: string;
  note?: string;
  children: React.ReactNode;
}) {
  return (
    <section id={id} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} className="text-2xl">
        {title}
      </h2>
      {note && (
        <p className="mt-2 max-w-prose text-base text-ink-2">
          <Prose text={note} />
        </p>
      )}
      <div className="mt-5 space-y-6">{children}</div>
    </section>
  );
}

export function StartSection({ servers }: { servers: readonly { url: string; description: string }[] }) {
  const [first] = servers;
  return (
    <Section
      id="start"
      title="Getting started"
      note="You get a key and a base URL from the operator: for UAT first, for Production once you are approved. A key works in its own environment only, until it expires or is replaced."
    >
      <DefinitionList
        items={servers.map(({ url, description }) => ({ title: description, text: `\`${url}\`` }))}
      />
      <div className="grid gap-6 xl:grid-cols-2">
        <div className="space-y-3 text-base text-ink-2">
          <p>
            Every request carries <InlineCode>Authorization: Bearer &lt;API_KEY&gt;</InlineCode>: the full
            key, one space after Bearer, no quotes. Only this header is read; an{' '}
            <InlineCode>api_token</InlineCode> in the query or the body does not authenticate.
          </p>
          <p>
            The examples read the key from a shell variable. Responses are always JSON, whatever the Accept
            header, and carry <InlineCode>X-Request-Id</InlineCode>: quote it when you report a problem.
          </p>
        </div>
        <CodeBlock
          copy
          title="Your first call"
          text={`export API_KEY='<your key>'\n\ncurl '${first?.url}/intent' \\\n  -H "Authorization: Bearer $API_KEY"`}
        />
      </div>
    </Section>
  );
}

export function OrderSection() {
  return (
    <Section
      id="order"
      title="Which error comes first"
      note="When more than one thing is wrong, you get the first of these. A 422 stores nothing."
    >
      <DefinitionList items={orderOfAnswers} numbered />
    </Section>
  );
}

export function ErrorSection() {
  return (
    <Section
      id="errors"
      title="Errors"
      note="The HTTP status is the error code; no body has a `code`. A 401 carries `error`, everything else `message`."
    >
      <ErrorList errors={[...commonErrors, ...unmatchedErrors]} />
      <div>
        <h3 className="text-lg">Field validation messages</h3>
        <p className="mt-1 mb-3 text-sm text-ink-2">
          A 422 with <InlineCode>Validation failed.</InlineCode> names every failing field, as sent, with all
          its messages.
        </p>
        <Card>
          <Table label="Field validation messages">
            <TableHead>
              <HeaderCell>Message</HeaderCell>
              <HeaderCell>Cause</HeaderCell>
            </TableHead>
            <tbody>
              {fieldMessages.map(({ message, cause }) => (
                <Row key={message}>
                  <Cell className="min-w-56 font-mono text-xs">{message}</Cell>
                  <Cell className="min-w-64 text-ink-2">{cause}</Cell>
                </Row>
              ))}
            </tbody>
          </Table>
        </Card>
      </div>
    </Section>
  );
}

export function RetrySection() {
  return (
    <Section id="retries" title="Retries">
      <DefinitionList items={retryRules} />
    </Section>
  );
}

export function RuleSection() {
  return (
    <Section id="rules" title="Guarantees and details">
      {rules.map(({ id, title, items }) => (
        <div key={id} id={id}>
          <h3 className="mb-3 text-lg">{title}</h3>
          <DefinitionList items={items} />
        </div>
      ))}
    </Section>
  );
}

export function SandboxSection() {
  return (
    <Section
      id="sandbox"
      title="Sandbox"
      note={`Sandbox partners act on the lead’s \`last_name\`, so you can script every outcome. It is not case-sensitive, and a space counts as a hyphen. With any other last name they score, quote and accept, with a redirect. Links are ready after ${linkAfterMs / 1000} seconds. Every partner with endpoints plays every line; ${unscriptedPartners.join(' and ')} have none and accept every application immediately.`}
    >
      <Card>
        <Table label="Sandbox magic values">
          <TableHead>
            <HeaderCell>last_name</HeaderCell>
            <HeaderCell>What happens</HeaderCell>
          </TableHead>
          <tbody>
            {magicValues.map(({ lastName, effect }) => (
              <Row key={lastName}>
                <Cell className="font-mono text-xs whitespace-nowrap">{lastName}</Cell>
                <Cell className="min-w-64 text-ink-2">
                  <Prose text={effect} />
                </Cell>
              </Row>
            ))}
          </tbody>
        </Table>
      </Card>
    </Section>
  );
}

export function MigrationSection() {
  return (
    <Section
      id="v1"
      title="Moving from v1"
      note="`/api/v1` serves integrations that have not moved yet. These are all the differences."
    >
      <ul className="grid gap-4 lg:grid-cols-2">
        {differences.map(({ id, calls, subject, v1, v2, move }) => (
          <li key={id}>
            <Card className="h-full px-5 py-4">
              <h3 className="text-base">
                <Prose text={subject} />
              </h3>
              <p className="mt-0.5 text-xs text-ink-2">{calls.join(', ')}</p>
              <dl className="mt-3 space-y-2 text-sm text-ink-2">
                {(
                  [
                    ['v1', 'neutral', v1],
                    ['v2', 'accent', v2],
                    ['Do', 'success', move],
                  ] as const
                ).map(([name, tone, text]) => (
                  <div key={name} className="grid grid-cols-[2.75rem_minmax(0,1fr)] gap-2">
                    <dt>
                      <Badge tone={tone}>{name}</Badge>
                    </dt>
                    <dd className="pt-0.5">
                      <Prose text={text} />
                    </dd>
                  </div>
                ))}
              </dl>
            </Card>
          </li>
        ))}
      </ul>
    </Section>
  );
}
