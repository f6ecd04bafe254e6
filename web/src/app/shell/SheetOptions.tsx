/** The options of the sheet on screen, in the left menu; after the sheet was deleted there it leads home. */
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { treeKey } from '#tree/myTree.ts';

/** Most pages, and visitors of a sheet, never need it. */
const OptionsPanel = lazy(async () => ({ default: (await import('#sheets/options/OptionsPanel.tsx')).OptionsPanel }));

export function SheetOptions() {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const leave = () => {
    void queries.invalidateQueries({ queryKey: [treeKey] });
    void navigate({ to: '/' });
  };
  return (
    <Suspense fallback={null}>
      <OptionsPanel onDeleted={leave} />
    </Suspense>
  );
}
