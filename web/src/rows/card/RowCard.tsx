/** A row as a card: all its fields below each other, each changed where it stands. On a phone that is more at hand than a line of cells. */
import { Button } from '@mantine/core';
import { limits } from '@marquee/contract/limits.ts';
import { IconHistory, IconMessage, IconPlayerPlay } from '@tabler/icons-react';
import { useState } from 'react';
import { isPlayable } from '#cells/kinds/banner/bannerLook.tsx';
import { playBannerAt } from '#cells/kinds/banner/playBanner.ts';
import { useRowChanges } from '#cells/changes.ts';
import { useAround } from '#cells/useAround.ts';
import { openComments } from '#comments/panel.ts';
import { renameRow } from '#rows/editRow.ts';
import { openPopup, type PopupProps } from '#screen/popups.ts';
import { currentSheet } from '#sync/currentSheet.ts';
import { useGroup, useHead, useIsEditable, useLayout, useRow } from '#sync/openSheet.ts';
import { counted } from '#ui/counted.ts';
import { InlineInput } from '#ui/InlineInput.tsx';
import { Popup, PopupFoot } from '#ui/Popup.tsx';
import { CardField } from './CardField.tsx';
import classes from './RowCard.module.css';

declare module '#screen/popups.ts' {
  interface PopupKinds {
    rowCard: { rowID: number };
  }
}

function Fields(props: { rowID: number; onEdit: (isEditing: boolean) => void }) {
  const { rowID } = props;
  const isEditable = useIsEditable();
  const around = useAround(isEditable);
  const { columns } = useLayout();
  const [edited, setEdited] = useState<number>();
  useRowChanges(rowID);
  const edit = (columnID: number | undefined) => {
    setEdited(columnID);
    props.onEdit(columnID !== undefined);
  };
  return (
    <dl className={classes.fields}>
      {columns.map((column) => (
        <CardField
          key={column.columnID}
          rowID={rowID}
          column={column}
          cell={currentSheet()?.shown.cell(rowID, column.columnID)}
          around={around}
          isEdited={edited === column.columnID}
          onEdit={() => edit(column.columnID)}
          onDone={() => edit(undefined)}
        />
      ))}
    </dl>
  );
}

/** The first banner of the row that can be played; undefined where there is none. */
function useBannerPlace(rowID: number) {
  const { columns } = useLayout();
  useRowChanges(rowID);
  const shown = currentSheet()?.shown;
  const column = columns.find(({ columnID }) => isPlayable(shown?.cell(rowID, columnID)));
  return column && ({ line: `row:${rowID}`, columnID: column.columnID } as const);
}

export function RowCard({ rowID, onClose }: PopupProps<'rowCard'>) {
  const row = useRow(rowID);
  const group = useGroup(row?.groupID ?? 0);
  const sheetID = useHead()?.sheetID ?? 0;
  const isEditable = useIsEditable();
  const banner = useBannerPlace(rowID);
  const [isEditing, setEditing] = useState(false);
  if (!row) {
    return (
      <Popup title="This row was deleted" size={420} onClose={onClose}>
        <p className={classes.gone}>Members of this sheet can restore it from the trash.</p>
      </Popup>
    );
  }
  return (
    // What is being edited in it takes Escape for its own.
    <Popup title={group?.name ?? ''} size={560} isBusy={isEditing} onClose={onClose}>
      {(close) => (
        <>
          {isEditable ? (
            <InlineInput
              className={classes.name}
              label="Row name"
              value={row.name}
              maxLength={limits.name}
              onSave={(name) => renameRow(rowID, name)}
            />
          ) : (
            <h3 className={classes.name}>{row.name}</h3>
          )}
          <Fields rowID={rowID} onEdit={setEditing} />
          <PopupFoot>
            {isEditable ? (
              <Button
                variant="default"
                leftSection={<IconHistory size={16} stroke={1.7} />}
                onClick={() => {
                  close();
                  openPopup('history', { sheetID, rowID, about: row.name });
                }}
              >
                History
              </Button>
            ) : null}
            {row.noOfComments === undefined ? null : (
              <Button
                variant="default"
                leftSection={<IconMessage size={16} stroke={1.7} />}
                onClick={() => {
                  close();
                  openComments({ sheetID, rowID });
                }}
              >
                {row.noOfComments === 0 ? 'Comment' : counted(row.noOfComments, 'comment')}
              </Button>
            )}
            {banner ? (
              <Button
                leftSection={<IconPlayerPlay size={16} stroke={1.7} />}
                onClick={() => {
                  close();
                  playBannerAt(banner);
                }}
              >
                Play banner
              </Button>
            ) : null}
          </PopupFoot>
        </>
      )}
    </Popup>
  );
}
