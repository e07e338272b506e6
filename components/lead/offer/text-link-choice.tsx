import { Checkbox } from '@/components/base/ui/checkbox';
import type { PortalLead } from '@/lib/lead/lead-page/view';
import { mayOffer, noButtonTexts } from '@/lib/message/sms/stop-text';

interface TextLinkChoiceProps {
  lead: Pick<PortalLead, 'firstName' | 'sms'>;
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
}

/** Whether a link may be texted to this applicant at all. */
export const mayText = ({ stop }: PortalLead['sms']): boolean => mayOffer('gateway', stop);

/** "Send when it arrives": a tick at the accept, for a link that may come when the call is over. */
export function TextLinkChoice({ lead: { firstName, sms }, ...box }: TextLinkChoiceProps) {
  const labels = {
    live: `Text the link to ${firstName} when it arrives`,
    sandbox: `Text the link to ${firstName} when it arrives (in UAT the sandbox gets it)`,
    none: 'Keep the link ready to send when it arrives (no SMS gateway is set up: you send it)',
  };
  if (!mayText(sms))
    return (
      <p className="mt-3 text-sm text-ink-2">
        {sms.stop && noButtonTexts[sms.stop]}
        {/* Until it is sent, it can be. */}
        {sms.stop === 'wrong number' && ' You can put the right one in under Name and contact.'}
      </p>
    );
  return (
    <div className="mt-3">
      <Checkbox label={labels[sms.gateway ?? 'none']} {...box} />
    </div>
  );
}
