/** The popup of a Banner Ad cell: the fields of its file, filled in by hand or by choosing it in its folder. */
import { banner as bannerKind } from '@marquee/contract/cell-kinds/banner.ts';
import { type FormEvent, useState } from 'react';
import { CellPopupFoot } from '#cells/kinds/CellPopupFoot.tsx';
import type { EditorProps } from '#cells/kinds/kindView.ts';
import classes from '#cells/kinds/PopupForm.module.css';
import { usePopupSave } from '#cells/kinds/usePopupSave.ts';
import { lazily } from '#ui/lazily.tsx';
import { LoadFailed } from '#ui/messages/LoadFailed.tsx';
import { useIsNarrowWindow } from '#ui/narrowWindow.ts';
import { AnchoredPopup } from '#ui/popups/AnchoredPopup.tsx';
import { BannerFields } from './BannerFields.tsx';
import folders from './folders/BannerFolders.module.css';
import { useBannerFields } from './useBannerFields.ts';

const BannerFolders = lazily(async () => (await import('./folders/BannerFolders.tsx')).BannerFolders, LoadFailed, {
  isSoon: true,
});

export function BannerPopup(props: EditorProps) {
  const { anchor, column, rowID } = props;
  // What the cell shows while it is saved does not count as a change of one's own.
  const [before] = useState({ ...bannerKind.empty, ...props.cell?.cellBanner });
  const fields = useBannerFields(before);
  const popup = usePopupSave({ rowID, columnID: column.columnID }, fields.kept, props.onDone);
  const isPhone = useIsNarrowWindow();
  const [isBrowsing, setBrowsing] = useState(before.fileName === '' && !isPhone);

  function save(event: FormEvent): void {
    event.preventDefault();
    const now = fields.check();
    if (now) popup.saveChanges(before, now);
  }

  return (
    <AnchoredPopup
      anchor={anchor}
      label={column.name}
      width={isBrowsing && !isPhone ? 680 : 340}
      onClose={() => popup.leave()}
      onLeave={popup.goElsewhere}
    >
      <div className={folders.popup} data-browsing={isBrowsing || undefined}>
        <form className={classes.form} onSubmit={save} noValidate>
          <BannerFields fields={fields} isBrowsing={isBrowsing} onBrowse={() => setBrowsing(!isBrowsing)} />
          {popup.problem === undefined ? null : (
            <p className={classes.problem} role="alert">
              {popup.problem}
            </p>
          )}
          <CellPopupFoot popup={popup} />
        </form>
        {isBrowsing ? (
          <BannerFolders
            accounts={fields.accounts}
            ftpaccountID={fields.ftpaccountID}
            path={fields.browsedPath}
            picked={fields}
            onWalk={fields.walk}
            onPick={fields.pick}
          />
        ) : null}
      </div>
    </AnchoredPopup>
  );
}
