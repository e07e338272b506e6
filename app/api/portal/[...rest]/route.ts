import { sessionRoute } from '@/lib/auth/portal-route';
import { AppError } from '@/lib/error';
import { answerText } from '@/lib/message';

const refuse = sessionRoute({
  run: () => {
    throw new AppError('path_not_found', answerText.pathNotFound);
  },
});

export { refuse as DELETE, refuse as GET, refuse as PATCH, refuse as POST, refuse as PUT };
