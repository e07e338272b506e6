'use client';

import { ConfirmChange } from '@/components/base/form/confirm-change';
import { DetailList } from '@/components/base/ui/detail-list';
import { environmentLabel } from '@/components/base/ui/format';
import { Moment } from '@/components/base/ui/moment';
import type { AffiliateView } from '@/lib/account/affiliate/schema';
import type { ChecklistView } from '@/lib/account/go-live/step';
import { AffiliateAccess } from './affiliate-access';
import { AffiliateContact } from './affiliate-contact';
import { ApproveProduction } from './approve-production';
import { EndContract } from './end-contract';
import { LeadBasisSetting } from './lead-basis-setting';
import type { Unclosed } from './unclosed-money';

const describe = (field: string, value: unknown) => {
  if (field === 'liveFeedback') return { label: 'Live feedback', lines: [value ? 'On' : 'Off'] };
  if (field === 'active') return { label: 'Access', lines: [value ? 'On' : 'Suspended'] };
  return { label: 'Name', lines: [String(value)] };
};

interface AffiliateSettingsProps {
  affiliate: AffiliateView;
  /** What it has shown in UAT, while it is not approved. */
  checklist: ChecklistView | null;
  unclosed: Unclosed;
}

export function AffiliateSettings({ affiliate, checklist, unclosed }: AffiliateSettingsProps) {
  const path = `/api/portal/affiliate/${affiliate.id}`;
  const { name, liveFeedback, active, uatApprovedAt, version } = affiliate;
  const seen = { name, version, fields: { name, liveFeedback, active }, describe };
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
        ['Contact', <AffiliateContact key="contact" affiliate={affiliate} />],
        [
          environmentLabel('production'),
          uatApprovedAt ? (
            <span key="approved">
              Open since <Moment at={uatApprovedAt} />
            </span>
          ) : (
            <Setting key="approve" text="Not approved yet">
              {checklist && (
                <ApproveProduction affiliateId={affiliate.id} name={name} checklist={checklist} />
              )}
            </Setting>
          ),
        ],
        [
          'Live feedback',
          <Setting
            key="feedback"
            text={liveFeedback ? 'On: each new lead is sent to its matching lenders immediately' : 'Off'}
          >
            <ConfirmChange
              size="sm"
              label={liveFeedback ? 'Turn off' : 'Turn on'}
              title={liveFeedback ? 'Turn live feedback off?' : 'Turn live feedback on?'}
              confirmLabel={liveFeedback ? 'Turn off' : 'Turn on'}
              tone="primary"
              path={path}
              method="PUT"
              body={{ liveFeedback: !liveFeedback }}
              seen={seen}
              done="Live feedback changed"
            >
              <p>
                {liveFeedback
                  ? 'New leads are only stored; applications start with an accept.'
                  : "Each new lead is sent to its matching lenders at once, best first. The affiliate's consent text must say so."}
              </p>
            </ConfirmChange>
          </Setting>,
        ],
        [
          'Leads that do not say why',
          <LeadBasisSetting key="basis" affiliateId={affiliate.id} basis={affiliate.leadBasis} />,
        ],
        [
          'Access',
          <Setting key="access" text={active ? 'On' : 'Suspended'}>
            <AffiliateAccess affiliate={affiliate} seen={seen} unclosed={unclosed} />
          </Setting>,
        ],
        [
          'Contract',
          <Setting
            key="contract"
            text="To leave for good: keys, users and webhooks go, what was earned stays"
          >
            <EndContract affiliate={affiliate} unclosed={unclosed} />
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
