import { ProofDialog } from '@/components/access/second-factor/proof-dialog';
import { buttonClass } from '@/components/base/ui/button-class';
import { Card, CardBody, CardHeader } from '@/components/base/ui/card';
import { formatCount } from '@/components/base/ui/format';
import { Link } from '@/components/base/ui/link';
import { Moment } from '@/components/base/ui/moment';
import { Notice } from '@/components/base/ui/state';
import type { SecondFactorView } from '@/lib/access/auth/second-factor/schema';

/** The card of the account page that shows the user's second factor and changes it. */
export function SecondFactorCard({ setUpAt, isRequired, recoveryCodesLeft }: SecondFactorView) {
  return (
    <Card className="mt-6">
      <CardHeader title="Second factor" note="A code from your phone, asked for after your password." />
      <CardBody className="flex flex-col items-start gap-4 text-sm">
        {setUpAt ? (
          <>
            <p>
              On since <Moment at={setUpAt} form="day" />, with{' '}
              {formatCount(recoveryCodesLeft, 'recovery code')} left.
            </p>
            {recoveryCodesLeft <= 3 && (
              <Notice tone="warning">Without recovery codes a lost phone locks you out: get new ones.</Notice>
            )}
            <div className="flex flex-wrap gap-2">
              <Link href={setUpPath} className={buttonClass('secondary')}>
                Change device
              </Link>
              <ProofDialog
                label="New recovery codes"
                title="Get new recovery codes?"
                confirmLabel="Get new codes"
                path="/api/portal/account/second-factor/recovery-codes"
              >
                You get ten; the ones that you have stop working.
              </ProofDialog>
              {!isRequired && (
                <ProofDialog
                  label="Turn off"
                  title="Turn off your second factor?"
                  confirmLabel="Turn off"
                  path="/api/portal/account/second-factor/turn-off"
                  tone="danger"
                  done="Second factor turned off"
                >
                  From then on your password alone signs you in. You are signed out everywhere else.
                </ProofDialog>
              )}
            </div>
            {isRequired && <p className="text-ink-2">Your role requires it, so it cannot be turned off.</p>}
          </>
        ) : (
          <>
            <p>{isRequired ? 'Off. Your role requires it.' : 'Off. Your password alone signs you in.'}</p>
            <Link href={setUpPath} className={buttonClass('primary')}>
              Set up
            </Link>
          </>
        )}
      </CardBody>
    </Card>
  );
}

const setUpPath = '/second-factor?next=/account';
