import { z } from 'zod';
import type { Action } from '@/lib/base/actor/permission';
import { parseInput } from '@/lib/base/input/parse-input';
import type { ListDefinition } from '@/lib/base/list/definition';
import { readListQuery } from '@/lib/base/list/query';
import type { ListSource } from '@/lib/base/list/source';
import { exportList } from '@/lib/base/list-file/export-list';
import { fileFormat } from '@/lib/base/list-file/schema';
import { listFileResponse } from '@/lib/http/http/file-response';
import type { RouteHandler } from '@/lib/http/http/request-route';
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
