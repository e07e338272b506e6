import { sessionRoute } from '@/lib/access/auth/portal-route';
import { AppError } from '@/lib/base/error/error';
import { answerText } from '@/lib/base/error/message';

const refuse = sessionRoute({
  lenders: true,
  run: () => {
    throw new AppError('path_not_found', answerText.pathNotFound);
  },
});

export { refuse as DELETE, refuse as GET, refuse as PATCH, refuse as POST, refuse as PUT };
