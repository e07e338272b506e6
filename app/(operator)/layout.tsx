import type { ReactNode } from 'react';
import { operatorItems } from '@/components/layout/operator-items';
import { Shell } from '@/components/layout/shell';
import { requireOperator } from '@/lib/auth/require-operator';

export default async function OperatorLayout({ children }: { children: ReactNode }) {
  const { environment, user } = await requireOperator();
  return (
    <Shell environment={environment} items={operatorItems} user={user} affiliateName={null}>
      {children}
    </Shell>
  );
}
