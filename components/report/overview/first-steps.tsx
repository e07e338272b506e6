import { Circle, CircleCheck } from 'lucide-react';
import { Card, CardBody, CardHeader } from '@/components/base/ui/card';
import { Link } from '@/components/base/ui/link';
import type { OperatorStep } from '@/lib/report/overview/operator-steps';

/** What an installation still needs before its first real applicant; nothing once it has all. */
export function FirstSteps({ steps }: { steps: readonly OperatorStep[] }) {
  const left = steps.filter(({ done }) => !done).length;
  if (left === 0) return null;
  return (
    <Card>
      <CardHeader
        title="First steps"
        note={`${steps.length - left} of ${steps.length} done. Each is ticked by what is there.`}
      />
      <CardBody>
        <ol className="flex flex-col gap-3 text-sm">
          {steps.map(({ name, label, why, href, done }) => (
            <li key={name} className="flex gap-3">
              {done ? (
                <CircleCheck size={18} className="mt-px shrink-0 text-success" role="img" aria-label="Done" />
              ) : (
                <Circle size={18} className="mt-px shrink-0 text-ink-2" role="img" aria-label="To do" />
              )}
              <span>
                {done || href === null ? (
                  <span className={done ? 'text-ink-2' : 'font-medium'}>{label}</span>
                ) : (
                  <Link href={href} className="font-medium text-accent underline underline-offset-2">
                    {label}
                  </Link>
                )}
                {!done && <span className="block text-ink-2">{why}.</span>}
              </span>
            </li>
          ))}
        </ol>
      </CardBody>
    </Card>
  );
}
