import { ConfirmChange } from '@/components/confirm-change';
import { DetailList } from '@/components/ui/detail-list';
import { Moment } from '@/components/ui/moment';
import type { AffiliateView } from '@/lib/affiliate/schema';

export function AffiliateSettings({ affiliate }: { affiliate: AffiliateView }) {
  const path = `/api/portal/affiliate/${affiliate.id}`;
  const { name, liveFeedback, active, uatApprovedAt } = affiliate;
  return (
    <DetailList
      items={[
        [
          'Slug',
          <span key="slug" className="font-mono text-xs">
            {affiliate.slug}
          </span>,
        ],
        [
          'Referee code',
          <span key="code" className="font-mono text-xs">
            {affiliate.refereeId}
          </span>,
        ],
        [
          'Production',
          uatApprovedAt ? (
            <span key="approved">
              Open since <Moment at={uatApprovedAt} />
            </span>
          ) : (
            <Setting key="approve" text="Closed until the use of UAT is approved">
              <ConfirmChange
                size="sm"
                label="Approve UAT use"
                title={`Approve ${name}'s use of UAT?`}
                confirmLabel="Approve"
                tone="primary"
                path={`${path}/approve-uat`}
                done="UAT use is approved"
              >
                <p>
                  It opens Production: leads can be captured and uploaded there, and a Production key can be
                  issued. An approval cannot be taken back.
                </p>
              </ConfirmChange>
            </Setting>
          ),
        ],
        [
          'Live feedback',
          <Setting key="feedback" text={liveFeedback ? 'On: a new lead goes to its matches at once' : 'Off'}>
            <ConfirmChange
              size="sm"
              label={liveFeedback ? 'Turn off' : 'Turn on'}
              title={liveFeedback ? 'Turn live feedback off?' : 'Turn live feedback on?'}
              confirmLabel={liveFeedback ? 'Turn off' : 'Turn on'}
              tone="primary"
              path={path}
              method="PUT"
              body={{ liveFeedback: !liveFeedback }}
              done="Live feedback is changed"
            >
              <p>
                {liveFeedback
                  ? 'New leads are only stored; applications start with an accept.'
                  : "Each new lead is sent to its matching partners at once, best first. The affiliate's consent text must say so."}
              </p>
            </ConfirmChange>
          </Setting>,
        ],
        [
          'Access',
          <Setting
            key="access"
            text={active ? 'Its keys and its users are let in' : 'Its keys and its users are refused'}
          >
            <ConfirmChange
              size="sm"
              variant={active ? 'danger' : 'secondary'}
              label={active ? 'Switch off' : 'Switch on'}
              title={active ? `Switch ${name} off?` : `Switch ${name} on?`}
              confirmLabel={active ? 'Switch off' : 'Switch on'}
              tone={active ? 'danger' : 'primary'}
              path={path}
              method="PUT"
              body={{ active: !active }}
              done={active ? 'The affiliate is switched off' : 'The affiliate is switched on'}
            >
              <p>
                {active
                  ? 'Every key of it is refused from the next call on, and nobody of its team can sign in. Stored leads stay.'
                  : 'Its keys work again and its team can sign in.'}
              </p>
            </ConfirmChange>
          </Setting>,
        ],
      ]}
    />
  );
}

function Setting({ text, children }: { text: string; children: React.ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <span>{text}</span>
      {children}
    </div>
  );
}
