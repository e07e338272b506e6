import { sessionRoute } from '@/lib/auth/portal-route';
import { AppError } from '@/lib/error';

const refuse = sessionRoute({
  run: () => {
    throw new AppError('path_not_found', 'not found');
  },
});

export { refuse as DELETE, refuse as GET, refuse as PATCH, refuse as POST, refuse as PUT };
