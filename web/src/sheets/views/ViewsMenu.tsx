/** What the menu of views holds: those to choose from, what can be done with the chosen one, and how high rows are. */
import { Menu } from '@mantine/core';
import { rowHeights, type RowHeight, type View } from '@marquee/contract/views.ts';
import {
  IconCheck,
  IconDeviceFloppy,
  IconChevronsUp,
  IconChevronsDown,
  IconLink,
  IconPencil,
  IconPlus,
  IconRestore,
  IconTrash,
  IconUsers,
} from '@tabler/icons-react';
import { copyLink } from '#screen/copyLink.ts';
import { useGroupScreen } from '#screen/groupScreen.ts';
import { setOwnLook, useOwnLook } from '#screen/ownLook.ts';
import { openPopup } from '#screen/popups.ts';
import { useHead, useIsEditable, useLayout, useViews } from '#sync/openSheet.ts';
import { removeView, saveChanges, shareView } from './saveViews.ts';
import { chooseView, takeUp } from './viewLook.ts';

const heightNames: Record<RowHeight, string> = { 36: 'Low', 56: 'Medium', 96: 'High' };

const icon = { size: 16, stroke: 1.7 } as const;

function Choice(props: { name: string; isChosen: boolean; onChoose: () => void }) {
  const { isChosen, name, onChoose } = props;
  return (
    <Menu.RadioItem
      value={name}
      checked={isChosen}
      closeMenuOnClick
      checkIcon={<IconCheck {...icon} />}
      onChange={onChoose}
    >
      {name}
    </Menu.RadioItem>
  );
}

function Choices(props: { title: string; views: readonly View[]; chosen: View | undefined }) {
  if (props.views.length === 0) return null;
  return (
    <>
      <Menu.Label>{props.title}</Menu.Label>
      {props.views.map((view) => (
        <Choice
          key={view.viewID}
          name={view.name}
          isChosen={view.viewID === props.chosen?.viewID}
          onChoose={() => chooseView(view)}
        />
      ))}
    </>
  );
}

/** What can be done with the chosen view. */
function Deeds({ view, isChanged, sheetID }: { view: View; isChanged: boolean; sheetID: number }) {
  return (
    <>
      <Menu.Divider />
      <Menu.Item leftSection={<IconDeviceFloppy {...icon} />} onClick={() => saveChanges(view)}>
        Save changes
      </Menu.Item>
      <Menu.Item leftSection={<IconRestore {...icon} />} disabled={!isChanged} onClick={() => takeUp(view.look)}>
        Discard changes
      </Menu.Item>
      <Menu.Item leftSection={<IconPencil {...icon} />} onClick={() => openPopup('saveView', { sheetID, view })}>
        Rename view
      </Menu.Item>
      <Menu.Item leftSection={<IconLink {...icon} />} onClick={() => void copyLink({ view: view.viewID })}>
        Copy link
      </Menu.Item>
      {view.isShared ? null : (
        <Menu.Item leftSection={<IconUsers {...icon} />} onClick={() => shareView(view)}>
          Give to everyone
        </Menu.Item>
      )}
      <Menu.Item
        color="var(--mq-danger)"
        leftSection={<IconTrash {...icon} />}
        onClick={() => {
          if (window.confirm('Are you sure?')) removeView(view);
        }}
      >
        Delete view
      </Menu.Item>
    </>
  );
}

function GroupsItem() {
  const { groups } = useLayout();
  const closed = useGroupScreen((screen) => screen.closed);
  const areClosed = groups.length > 0 && groups.every(({ groupID }) => closed.has(groupID));
  return (
    <Menu.Item
      leftSection={areClosed ? <IconChevronsDown {...icon} /> : <IconChevronsUp {...icon} />}
      disabled={groups.length === 0}
      onClick={() =>
        useGroupScreen.setState({ closed: new Set(areClosed ? [] : groups.map(({ groupID }) => groupID)) })
      }
    >
      {areClosed ? 'Open all groups' : 'Close all groups'}
    </Menu.Item>
  );
}

export function ViewsMenu({ chosen, isChanged }: { chosen: View | undefined; isChanged: boolean }) {
  const sheetID = useHead()?.sheetID ?? 0;
  const isMember = useIsEditable();
  const views = useViews();
  const rowHeight = useOwnLook((look) => look.rowHeight);
  return (
    <>
      <Choice name="All rows" isChosen={!chosen} onChoose={() => chooseView(null)} />
      <Choices title="For everyone" views={views.filter(({ isShared }) => isShared)} chosen={chosen} />
      <Choices title="Only for you" views={views.filter(({ isShared }) => !isShared)} chosen={chosen} />
      {chosen ? <Deeds view={chosen} isChanged={isChanged} sheetID={sheetID} /> : null}
      {isMember ? (
        <>
          <Menu.Divider />
          <Menu.Item leftSection={<IconPlus {...icon} />} onClick={() => openPopup('saveView', { sheetID })}>
            Save as new view
          </Menu.Item>
        </>
      ) : null}
      <Menu.Divider />
      <Menu.Label>Row height</Menu.Label>
      {rowHeights.map((height) => (
        <Choice
          key={height}
          name={heightNames[height]}
          isChosen={height === rowHeight}
          onChoose={() => setOwnLook({ rowHeight: height })}
        />
      ))}
      <Menu.Divider />
      <GroupsItem />
    </>
  );
}
