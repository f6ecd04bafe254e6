/** The options of the sheet on screen, in the left menu; after the sheet was deleted there it leads home. */
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { treeKey } from '#tree/myTree.ts';
import { lazily } from '#ui/lazily.tsx';
import { LoadFailed } from '#ui/messages/LoadFailed.tsx';

/** Most pages, and visitors of a sheet, never need it. */
const OptionsPanel = lazily(async () => (await import('#sheets/options/OptionsPanel.tsx')).OptionsPanel, LoadFailed);

export function SheetOptions() {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const leave = () => {
    void queries.invalidateQueries({ queryKey: [treeKey] });
    void navigate({ to: '/' });
  };
  const open = (sheetURL: string) => void navigate({ to: '/sheet/$sheetURL', params: { sheetURL } });
  return <OptionsPanel onDeleted={leave} onDuplicated={open} />;
}
