import { Checkbox } from '@/components/base/ui/checkbox';
import type { PortalLead } from '@/lib/lead/lead-page/view';

interface TextLinkChoiceProps {
  lead: Pick<PortalLead, 'firstName' | 'sms'>;
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
}

/** "Send when it arrives": a tick at the accept, for a link that may come when the call is over. */
export function TextLinkChoice({ lead: { firstName, sms }, ...box }: TextLinkChoiceProps) {
  const labels = {
    live: `Text the link to ${firstName} when it arrives`,
    sandbox: `Text the link to ${firstName} when it arrives (in UAT the sandbox gets it)`,
    none: 'Keep the link ready to send when it arrives (no SMS gateway is set up: you send it)',
  };
  return (
    <div className="mt-3">
      <Checkbox label={labels[sms.gateway ?? 'none']} {...box} />
    </div>
  );
}
