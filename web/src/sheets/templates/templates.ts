/** The templates of one's account: reading, saving, renaming and deleting them. */
import * as calls from '@marquee/contract/templates.ts';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '#sync/call.ts';

const key = ['templates'];

export const ownTemplates = queryOptions({
  queryKey: key,
  queryFn: ({ signal }) => call(calls.listTemplates, { signal }),
  // Whoever makes a sheet is to see what a colleague saved a moment ago.
  staleTime: 0,
});

/** Each throws what its call throws, and has the list read again. */
export interface ChangeTemplates {
  save: (template: { sheetID: number; name: string; withRows: boolean }) => Promise<void>;
  rename: (templateID: number, name: string) => Promise<void>;
  remove: (templateID: number) => Promise<void>;
}

export function useChangeTemplates(): ChangeTemplates {
  const queries = useQueryClient();
  return useMemo(() => {
    const change = async (work: Promise<unknown>) => {
      try {
        await work;
      } finally {
        await queries.invalidateQueries({ queryKey: key });
      }
    };
    return {
      save: (body) => change(call(calls.addTemplate, { body })),
      rename: (templateID, name) => change(call(calls.updateTemplate, { body: { templateID, name } })),
      remove: (id) => change(call(calls.deleteTemplate, { params: { id } })),
    };
  }, [queries]);
}
