import { Badge } from '@/components/base/ui/badge';
import { Card, CardHeader } from '@/components/base/ui/card';
import { capitalize, environmentLabel } from '@/components/base/ui/format';
import { Moment } from '@/components/base/ui/moment';
import { Cell, HeaderCell, Row, Table, TableHead } from '@/components/base/ui/table';
import type { AskedForEnd, OpenSession } from '@/lib/access/session/view';
import { EndSessions } from './end-sessions';

/** A card with the browsers in which the user is signed in, this one first, and the way to end the others. */
export function OwnSessions({ sessions, asked }: { sessions: readonly OpenSession[]; asked: AskedForEnd }) {
  const others = sessions.filter(({ isOwn }) => !isOwn).length;
  return (
    <Card className="mt-6">
      <CardHeader
        title="Where you are signed in"
        note="Unused sessions end by themselves. If you don’t recognise one, end it and change your password."
        action={
          others > 1 && (
            <EndSessions
              asked={asked}
              label="End all others"
              title={`End ${others} other sessions?`}
              confirmLabel={`End ${others} sessions`}
              path="/api/portal/account/session"
              done="All other sessions ended"
            >
              Those browsers are signed out at once; this one stays signed in. Drafts of leads are kept.
            </EndSessions>
          )
        }
      />
      <div className="pt-3">
        <Table label="Where you are signed in" cards>
          <TableHead>
            <HeaderCell>Browser</HeaderCell>
            <HeaderCell>Signed in</HeaderCell>
            <HeaderCell>Last used</HeaderCell>
            <HeaderCell>
              <span className="sr-only">Actions</span>
            </HeaderCell>
          </TableHead>
          <tbody>
            {sessions.map((session) => (
              <Row key={session.handle}>
                <Cell className="whitespace-nowrap">
                  <span className="font-medium">{capitalize(browserText(session))}</span>
                  {session.isOwn && (
                    <span className="ml-2">
                      <Badge tone="accent">This one</Badge>
                    </span>
                  )}
                  <span className="tabular block text-xs text-ink-2">
                    {environmentLabel(session.environment)}
                    {session.network && `, from ${session.network}`}
                    {session.number !== null && `, session ${session.number}`}
                  </span>
                </Cell>
                <Cell label="Signed in" className="text-ink-2">
                  <Moment at={session.createdAt} form="recent" />
                </Cell>
                <Cell label="Last used" className="text-ink-2">
                  {session.isOwn ? 'Now' : <Moment at={session.usedAt} form="recent" />}
                </Cell>
                <Cell className="text-right">
                  {!session.isOwn && <End session={session} asked={asked} />}
                </Cell>
              </Row>
            ))}
          </tbody>
        </Table>
      </div>
    </Card>
  );
}

function End({ session, asked }: { session: OpenSession; asked: AskedForEnd }) {
  const browser = browserText(session);
  return (
    <EndSessions
      asked={asked}
      variant="ghost"
      label="End"
      title={`End the session in ${browser}?`}
      confirmLabel="End session"
      path={`/api/portal/account/session/${session.handle}`}
      done="Session ended"
    >
      Signed in on <Moment at={session.createdAt} />
      {session.network && <> from {session.network}</>}. You are signed out there at once.
    </EndSessions>
  );
}

/** `Firefox on Windows`. */
function browserText({ browser, system }: OpenSession): string {
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? (system && `a browser on ${system}`) ?? 'an unknown browser';
}
