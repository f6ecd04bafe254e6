/** The call that exports a sheet over HTTP. */
import { exportSheet as call } from '@marquee/contract/sheets.ts';
import { route, type Route } from '#http/route.ts';
import { exportSheet } from './commands.ts';
import { contentDisposition } from './file-name.ts';

const fileType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

export const exportRoutes: Route[] = [
  route(
    call,
    async (ctx, { params, query }, _request, reply) => {
      const withHiddenGroups = query.includeHiddenGroups === 'true';
      const { name, bytes } = await exportSheet(ctx, params.id, { withHiddenGroups });
      reply.type(fileType).headers({ 'content-disposition': contentDisposition(name) });
      return bytes;
    },
    { allowance: 'export' },
  ),
];
