import type { ReactNode } from 'react';
import { Card, CardHeader } from '@/components/base/ui/card';

/** A list of the overview, with the anchor that its figure links to. */
export function OverviewSection({
  id,
  title,
  note,
  children,
}: {
  id: string;
  title: string;
  note: string;
  children: ReactNode;
}) {
  return (
    <Card id={id} className="scroll-mt-6 target:border-accent">
      <CardHeader title={title} note={note} />
      <div className="pt-3">{children}</div>
    </Card>
  );
}
