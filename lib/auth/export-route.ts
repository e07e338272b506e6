import { z } from 'zod';
import { listFileResponse } from '@/lib/http/file-response';
import type { RouteHandler } from '@/lib/http/request-route';
import type { ListDefinition } from '@/lib/list/definition';
import { readListQuery } from '@/lib/list/query';
import type { ListSource } from '@/lib/list/source';
import { exportList } from '@/lib/list-file/export-list';
import { fileFormat } from '@/lib/list-file/schema';
import { parseInput } from '@/lib/parse-input';
import type { Action } from '@/lib/permission';
import { sessionRoute } from './portal-route';
import type { PortalSession } from './session';

const formatInput = z.object({ format: fileFormat });

interface ExportOf<Row, Filter extends object> {
  list: ListDefinition<Filter>;
  may: Action;
  source(session: PortalSession): ListSource<Row, Filter>;
}

/** Declares the export of a list: a POST with its query and a format, since it is recorded in the audit trail. */
export function exportRoute<Row, Filter extends object>({
  list,
  may,
  source,
}: ExportOf<Row, Filter>): RouteHandler {
  return sessionRoute({
    may,
    body: (body) => ({ query: readListQuery(list, body), ...parseInput(formatInput, body) }),
    run: async ({ session, body: { query, format } }) =>
      listFileResponse(await exportList(session.context, source(session), query, format)),
  });
}
