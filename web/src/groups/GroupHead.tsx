/** The head of a group, which stays in sight while the group does: its title, and its column headers while it is open. */
import { counted } from '@marquee/contract/counted.ts';
import { limits } from '@marquee/contract/limits.ts';
import { withCommas } from '@marquee/contract/with-commas.ts';
import { memo, useEffect, useRef, useState, type ComponentType } from 'react';
import { ColumnHeads, type ColumnHeadsProps } from '#columns/ColumnHeads.tsx';
import { selectLine, useActive } from '#screen/active.ts';
import { useGroupScreen } from '#screen/groupScreen.ts';
import { keptName } from '#sync/keptName.ts';
import { useMode } from '#screen/mode.ts';
import { useGroup } from '#sync/openSheet.ts';
import { InlineInput } from '#ui/fields/InlineInput.tsx';
import { GroupHandle } from './drag/GroupHandle.tsx';
import { renameGroup } from './editGroup.ts';
import { GroupDeeds } from './GroupDeeds.tsx';
import classes from './GroupHead.module.css';
import { GroupMenu } from './GroupMenu.tsx';

interface HeadProps {
  rowCount: number;
  /** set where only some of the group's rows are shown: how many it has */
  totalRows: number | undefined;
  isOpen: boolean;
  /** what the rows of a group hold, at a glance */
  Summary: ComponentType<{ groupID: number }>;
}

/** `12 rows`, or `3 of 12 rows` */
function inWords(rowCount: number, totalRows: number | undefined): string {
  const all = totalRows ?? rowCount;
  const rows = counted(all, 'row');
  return totalRows === undefined ? rows : `${withCommas(rowCount)} of ${rows}`;
}

/** `rowIndex` is the title's; the column headers' is the next. */
export const GroupHead = memo(function GroupHead(props: ColumnHeadsProps & HeadProps) {
  const { groupID, isEditable, isOpen, rowCount, totalRows } = props;
  const group = useGroup(groupID);
  const toggle = useGroupScreen((screen) => screen.toggle);
  const isOrganising = useMode(({ mode }) => mode === 'organiseGroups');
  const [menu, setMenu] = useState<HTMLElement>();
  const titleLine = useRef<HTMLDivElement>(null);
  const line = `title:${groupID}` as const;
  const isActive = useActive(({ place }) => place?.line === line);

  useEffect(() => {
    const element = titleLine.current;
    if (isActive && !element?.contains(document.activeElement))
      element?.querySelector('button')?.focus({ preventScroll: true });
  }, [isActive]);

  if (!group) return null;
  return (
    <div className={classes.head} role="presentation" data-organising={isOrganising || undefined}>
      <div
        ref={titleLine}
        role="row"
        aria-rowindex={props.rowIndex}
        className={classes.line}
        data-line={line}
        onFocus={() => selectLine(line)}
      >
        <div
          role="gridcell"
          aria-colindex={1}
          className={classes.place}
          onContextMenu={(event) => {
            if (!isEditable || event.target instanceof HTMLInputElement) return;
            event.preventDefault();
            setMenu(event.currentTarget);
          }}
        >
          <div className={classes.title} data-more={(isEditable && !isOrganising) || undefined}>
            {isEditable ? <GroupHandle groupID={groupID} name={group.name} /> : null}
            <button
              type="button"
              className={classes.toggle}
              aria-expanded={isOpen}
              aria-label={isOpen ? `Close ${group.name}` : `Open ${group.name}`}
              onClick={() => toggle(groupID)}
            />
            {isEditable ? (
              <InlineInput
                className={classes.name}
                label="Group name"
                value={group.name}
                maxLength={limits.name}
                onSave={(name) => renameGroup(groupID, name)}
                kept={keptName('group', groupID)}
              />
            ) : (
              <span className={classes.fixedName}>{group.name}</span>
            )}
            <span className={classes.count}>{inWords(rowCount, totalRows)}</span>
            {/* Before what comes a moment later, or it would move away from under who presses it. */}
            {isEditable ? (
              <GroupMenu
                group={group}
                hasButton={!isOrganising}
                anchor={menu}
                onOpen={setMenu}
                onRename={() => titleLine.current?.querySelector('input')?.select()}
              />
            ) : null}
            <props.Summary groupID={groupID} />
            {isEditable && group.hideFromPublic ? <span className={classes.badge}>Hidden from public</span> : null}
          </div>
          {isEditable ? <GroupDeeds groupID={groupID} name={group.name} isHidden={group.hideFromPublic} /> : null}
        </div>
      </div>
      {isOpen ? (
        <ColumnHeads
          groupID={groupID}
          rowIndex={props.rowIndex + 1}
          inSight={props.inSight}
          all={props.all}
          names={props.names}
          end={props.end}
          isEditable={isEditable}
        />
      ) : null}
    </div>
  );
});
