import { MonitorDot } from 'lucide-react';
import { buttonClass } from '@/components/base/ui/button-class';
import { Link } from '@/components/base/ui/link';

/** Leads a manager to what the team is on. */
export function WallLink() {
  return (
    <Link href="/team/wall" className={buttonClass()}>
      <MonitorDot size={16} aria-hidden="true" />
      Live wall
    </Link>
  );
}
