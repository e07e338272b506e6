import { Card, CardBody, CardHeader } from '@/components/base/ui/card';
import { CopyButton } from '@/components/base/ui/copy-button';

/** Shows the code with which other affiliates attribute a lead to this one (spec 2.1). */
export function RefereeCode({ code }: { code: string }) {
  return (
    <Card>
      <CardHeader
        title="Your referee code"
        note="Public. An affiliate that sends a lead on your behalf puts it in referee_id."
      />
      <CardBody className="flex flex-wrap items-center gap-3">
        <code className="rounded-control bg-surface-2 px-3 py-2 text-base break-all select-all">{code}</code>
        <CopyButton text={code} label="Copy code" />
      </CardBody>
    </Card>
  );
}
