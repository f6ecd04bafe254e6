/** A row as a card: its banner large, all its fields, each changed where it stands, and beside them its comments and its history. On a phone that is more at hand than a line of cells. */
import { ActionIcon, Tabs } from '@mantine/core';
import { limits } from '@marquee/contract/limits.ts';
import { IconLink } from '@tabler/icons-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useRowChanges } from '#cells/changes.ts';
import { useAround } from '#cells/useAround.ts';
import { DraftsOfGoneRow } from '#comments/LeftDraft.tsx';
import { Talk } from '#comments/Talk.tsx';
import { HistoryList } from '#history/HistoryList.tsx';
import { useLoggedInUser } from '#people/session.ts';
import { renameRow } from '#rows/editRow.ts';
import { copyLink } from '#screen/copyLink.ts';
import type { PopupProps } from '#screen/popups.ts';
import { currentSheet } from '#sync/currentSheet.ts';
import { keptName } from '#sync/keptName.ts';
import { useGroup, useHead, useIsEditable, useIsLoaded, useLayout, useRow } from '#sync/openSheet.ts';
import { useFieldSizing } from '#ui/fields/useFieldSizing.ts';
import { useInlineText } from '#ui/fields/useInlineText.ts';
import { useIsNarrowWindow } from '#ui/narrowWindow.ts';
import { Popup } from '#ui/popups/Popup.tsx';
import { CardBanner } from './CardBanner.tsx';
import { CardField } from './CardField.tsx';
import classes from './RowCard.module.css';

declare module '#screen/popups.ts' {
  interface PopupKinds {
    rowCard: { rowID: number };
  }
}

/** Pixels: fields alone, and with comments and history beside them. */
const widths = { alone: 620, beside: 1120 };

/** `onEdit` hears whether one of them is being edited: not any more where its column leaves, or they are drawn elsewhere. */
function Fields(props: { rowID: number; onEdit: (isEditing: boolean) => void }) {
  const { onEdit, rowID } = props;
  const isEditable = useIsEditable();
  const around = useAround(isEditable);
  const { columns } = useLayout();
  const isLoaded = useIsLoaded(rowID);
  const [edited, setEdited] = useState<number>();
  useRowChanges(rowID);
  const cellIn = (columnID: number) => currentSheet()?.shown.cell(rowID, columnID);
  const isEditing = columns.some(({ columnID }) => columnID === edited);
  useEffect(() => {
    if (!isEditing) return undefined;
    onEdit(true);
    return () => onEdit(false);
  }, [isEditing, onEdit]);
  return (
    <dl className={classes.fields}>
      {columns.map((column) => (
        <CardField
          key={column.columnID}
          rowID={rowID}
          column={column}
          cell={cellIn(column.columnID)}
          hasArrived={isLoaded || cellIn(column.columnID) !== undefined}
          around={around}
          isEdited={edited === column.columnID}
          onEdit={() => setEdited(column.columnID)}
          onDone={() => setEdited(undefined)}
        />
      ))}
    </dl>
  );
}

/** All of the name is seen, in several lines where it takes them. */
function NameBox({ rowID, name }: { rowID: number; name: string }) {
  const field = useInlineText({
    value: name,
    // A name is one line, however it was pasted.
    onSave: (to) => renameRow(rowID, to.replaceAll(/\s*\n\s*/g, ' ')),
    kept: keptName('row', rowID, 'name in the card'),
  });
  const area = useRef<HTMLTextAreaElement>(null);
  useFieldSizing(area, field.value);
  return (
    <textarea {...field} ref={area} rows={1} className={classes.name} aria-label="Row name" maxLength={limits.name} />
  );
}

function Name({ rowID, name }: { rowID: number; name: string }) {
  const isEditable = useIsEditable();
  return (
    <div className={classes.title}>
      {isEditable ? <NameBox rowID={rowID} name={name} /> : <h3 className={classes.name}>{name}</h3>}
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label="Copy link"
        title="Copy link"
        onClick={() => void copyLink({ row: rowID })}
      >
        <IconLink size={17} stroke={1.7} aria-hidden />
      </ActionIcon>
    </div>
  );
}

/** All at once where there is room, one after the other on a phone. */
function Parts(props: { details: ReactNode; comments: ReactNode; history: ReactNode; noOfComments: number }) {
  if (useIsNarrowWindow()) {
    return (
      <Tabs
        defaultValue="details"
        keepMounted={false}
        classNames={{ root: classes.tabs, panel: classes.panel, list: classes.tabList }}
      >
        <Tabs.List grow>
          <Tabs.Tab value="details">Details</Tabs.Tab>
          <Tabs.Tab value="comments">Comments{props.noOfComments > 0 ? ` (${props.noOfComments})` : ''}</Tabs.Tab>
          <Tabs.Tab value="history">History</Tabs.Tab>
        </Tabs.List>
        {/* What is being edited there stays as it is. */}
        <Tabs.Panel value="details" keepMounted>
          {props.details}
        </Tabs.Panel>
        <Tabs.Panel value="comments">{props.comments}</Tabs.Panel>
        <Tabs.Panel value="history">{props.history}</Tabs.Panel>
      </Tabs>
    );
  }
  return (
    <div className={classes.parts}>
      {/* It scrolls by itself, so the keyboard must get to it. */}
      <div className={classes.details} role="region" aria-label="Details" tabIndex={0}>
        {props.details}
      </div>
      <section className={classes.part} aria-label="Comments">
        <h3 className={classes.heading}>Comments</h3>
        {props.comments}
      </section>
      <section className={classes.part} aria-label="History">
        <h3 className={classes.heading}>History</h3>
        {props.history}
      </section>
    </div>
  );
}

export function RowCard({ rowID, onClose }: PopupProps<'rowCard'>) {
  const row = useRow(rowID);
  // That a row was deleted is told as a change of layout.
  useLayout();
  const group = useGroup(row?.groupID ?? 0);
  const sheetID = useHead()?.sheetID ?? 0;
  const { data: user } = useLoggedInUser();
  const isNarrow = useIsNarrowWindow();
  const [isEditing, setEditing] = useState(false);
  if (!row) {
    return (
      <Popup title="This row was deleted" size={420} onClose={onClose}>
        <div className={classes.gone}>
          <p>Members of this sheet can restore it from the trash.</p>
          {user ? <DraftsOfGoneRow place={{ sheetID, rowID }} userID={user.userID} /> : null}
        </div>
      </Popup>
    );
  }
  const { noOfComments } = row;
  // Visitors are told of neither comments nor history.
  const isMember = noOfComments !== undefined && user !== null && user !== undefined;
  return (
    // What is being edited in it takes Escape for its own.
    <Popup
      title={group?.name ?? ''}
      size={isMember ? widths.beside : widths.alone}
      isWhole={isNarrow}
      isBusy={isEditing}
      onClose={onClose}
    >
      {(close) => {
        const details = (
          <>
            <Name rowID={rowID} name={row.name} />
            <CardBanner rowID={rowID} onPlay={close} />
            <Fields rowID={rowID} onEdit={setEditing} />
          </>
        );
        if (!isMember) return details;
        return (
          <Parts
            details={details}
            noOfComments={noOfComments}
            comments={<Talk key={rowID} place={{ sheetID, rowID }} userID={user.userID} footClass={classes.composer} />}
            history={<HistoryList key={rowID} of={{ sheetID, rowID }} />}
          />
        );
      }}
    </Popup>
  );
}
