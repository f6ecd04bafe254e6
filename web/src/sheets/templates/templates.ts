/** The templates of one's account: reading, saving, renaming and deleting them. */
import * as calls from '@marquee/contract/templates.ts';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call, longMs } from '#sync/call.ts';
import { makeCopy } from '#sync/longCopy.ts';
import { asker, deletePatiently, patiently } from '#sync/patiently.ts';
import { fromHere } from '#sync/sender.ts';
import type { Progress } from '#ui/messages/notifyProgress.tsx';

const key = ['templates'];

export const ownTemplates = queryOptions({
  queryKey: key,
  queryFn: ({ signal }) => call(calls.listTemplates, { signal }),
  // Whoever makes a sheet is to see what a colleague saved a moment ago.
  staleTime: 0,
});

/** Each throws what its call throws, and has the list read again. */
export interface ChangeTemplates {
  /** Resolves to whether it was saved: where it took a while, its maker may have cancelled it. `show` says how far it has come. */
  save: (
    template: { sheetID: number; name: string; withRows: boolean },
    show: (progress: Progress) => () => void,
  ) => Promise<boolean>;
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
    const ask = asker();
    return {
      save: async (template, show) => {
        const add = (key: string) =>
          call(calls.addTemplate, {
            key,
            body: { ...template, ...fromHere() },
            signal: AbortSignal.timeout(longMs),
          });
        const saving = ask(template, (key) =>
          makeCopy(
            'Saving the template',
            () => patiently(() => add(key)),
            ({ templateID }) => call(calls.deleteTemplate, { params: { id: templateID } }),
            show,
            { key, nothing: 'No template was saved.' },
          ),
        );
        await change(saving);
        return (await saving) !== undefined;
      },
      rename: (templateID, name) => change(call(calls.updateTemplate, { body: { templateID, name } })),
      remove: (id) => change(deletePatiently(() => call(calls.deleteTemplate, { params: { id } }))),
    };
  }, [queries]);
}
