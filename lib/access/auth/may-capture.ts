import { AppError } from '@/lib/base/error/error';
import type { PortalSession } from './session';

/** Returns false in Production until the affiliate's use of UAT is approved (spec 5.8). */
export function mayCapture({ environment, affiliate }: PortalSession): boolean {
  return affiliate !== null && (environment === 'uat' || affiliate.uatApproved);
}

export function assertMayCapture(session: PortalSession): void {
  if (mayCapture(session)) return;
  throw new AppError('forbidden', 'Production is opened once the use of UAT is approved');
}
