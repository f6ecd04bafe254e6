/** The account page's tab about checks: the presets that banners have to pass, of which one is read or changed at a time. */
import { Skeleton } from '@mantine/core';
import type { User } from '@marquee/contract/people.ts';
import type { PresetID } from '@marquee/contract/checks/naming.ts';
import type { DeletedPreset, Preset } from '@marquee/contract/checks/presets.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { announce } from '#ui/messages/announce.ts';
import { NotLoaded } from '#ui/messages/NotLoaded.tsx';
import { notifyError } from '#ui/messages/notify.ts';
import { WhileLoading } from '#ui/messages/WhileLoading.tsx';
import { useKeptDrafts } from './drafts.ts';
import { presetsOf, useChangePresets } from './ownPresets.ts';
import { PresetForm } from './PresetForm.tsx';
import { PresetList } from './PresetList.tsx';
import { PresetReading } from './PresetReading.tsx';

export function ChecksTab(props: { user: User }) {
  const { accountID, userID } = props.user;
  useKeptDrafts(userID);
  const { data, error, refetch } = useQuery(presetsOf(accountID));
  const change = useChangePresets(accountID);
  const [open, setOpen] = useState<Preset>();
  const [last, setLast] = useState<PresetID>();
  // These were deleted on this page: each can be brought back where it stood.
  const [deletedHere, setDeletedHere] = useState<ReadonlySet<PresetID>>(new Set());
  const [isBusy, setBusy] = useState(false);

  const work = async (failed: string, doIt: () => Promise<void>) => {
    setBusy(true);
    try {
      await doIt();
    } catch (trouble) {
      notifyError(failed, trouble);
    }
    setBusy(false);
  };
  const show = (preset: Preset | undefined) => {
    if (open) setLast(open.presetID);
    setOpen(preset);
  };
  const copy = (from: Preset | undefined) =>
    void work('The preset was not made', async () => show(await change.make(from)));
  const remove = (preset: Preset) =>
    void work('The preset was not deleted', async () => {
      await change.remove(preset);
      setDeletedHere((before) => new Set([...before, preset.presetID]));
      announce('Deleted');
    });
  const bringBack = (preset: DeletedPreset) =>
    void work('The preset was not brought back', async () => {
      await change.bringBack(preset);
      setLast(preset.presetID);
      announce('Brought back');
    });

  if (!data && error)
    return <NotLoaded what="The presets could not be loaded." error={error} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <WhileLoading>
        <Skeleton height={480} radius="md" />
      </WhileLoading>
    );
  const { deleted = [], mayChange, presets } = data;
  if (!open) {
    return (
      <PresetList
        presets={presets}
        deleted={deleted}
        deletedHere={deletedHere}
        mayChange={mayChange}
        isBusy={isBusy}
        focused={last}
        onOpen={show}
        onCopy={copy}
        onDelete={remove}
        onBringBack={bringBack}
      />
    );
  }
  // One that was deleted meanwhile stays open as it was: what is typed in it is not lost.
  const shown = presets.find(({ presetID }) => presetID === open.presetID) ?? open;
  if (mayChange && !shown.isShipped) {
    return (
      <PresetForm key={shown.presetID} preset={shown} change={change} onBack={() => show(undefined)} onMade={show} />
    );
  }
  return (
    <PresetReading
      key={shown.presetID}
      preset={shown}
      mayChange={mayChange}
      isBusy={isBusy}
      onCopy={() => copy(shown)}
      onBack={() => show(undefined)}
    />
  );
}
