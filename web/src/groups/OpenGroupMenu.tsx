/** What the menu of a group offers, while it is open. */
import { Menu } from '@mantine/core';
import {
  IconArrowsMove,
  IconCertificate,
  IconCopy,
  IconEyeOff,
  IconGridDots,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react';
import type { OpenGroup } from '@marquee/contract/open-sheet.ts';
import { CheckReportItem } from '#checks/CheckReportItem.tsx';
import { ChecksItem } from '#checks/ChecksItem.tsx';
import { AskItem } from '#decisions/AskItem.tsx';
import { BoardItem } from '#decisions/BoardItem.tsx';
import { DeliveryPackItem } from '#decisions/DeliveryPackItem.tsx';
import { ReviewItem } from '#decisions/ReviewItem.tsx';
import { hideForMe } from '#screen/ownLook.ts';
import { openPopup } from '#screen/popups.ts';
import { AnchoredMenu } from '#ui/popups/AnchoredMenu.tsx';
import { SubMenu } from '#ui/popups/SubMenu.tsx';
import { GroupSteps } from './drag/GroupMove.tsx';
import { duplicateGroup, hideGroupFromPublic, removeGroup } from './editGroup.ts';

export interface OpenGroupMenuProps {
  group: OpenGroup;
  anchor: HTMLElement;
  onClose: () => void;
  onRename: () => void;
}

export function OpenGroupMenu(props: OpenGroupMenuProps) {
  const { anchor } = props;
  const { groupID, hideFromPublic, name } = props.group;
  return (
    <AnchoredMenu anchor={anchor} label={`Options of ${name}`} onClose={props.onClose}>
      <Menu.Item leftSection={<IconPencil size={16} stroke={1.7} />} onClick={props.onRename}>
        Rename
      </Menu.Item>
      <SubMenu words="Move…" icon={<IconArrowsMove size={16} stroke={1.7} />} label={`Move ${name}`}>
        <GroupSteps groupID={groupID} />
      </SubMenu>
      <Menu.Item leftSection={<IconCopy size={16} stroke={1.7} />} onClick={() => void duplicateGroup(groupID)}>
        Duplicate
      </Menu.Item>
      <Menu.Item
        leftSection={<IconGridDots size={16} stroke={1.7} />}
        onClick={() => openPopup('mediaPlan', { groupID })}
      >
        Add rows (media plan)
      </Menu.Item>
      <BoardItem groupID={groupID} />
      <AskItem about={{ groupID }} />
      <ReviewItem about={{ groupID }} />
      <ChecksItem groupID={groupID} />
      <Menu.Item
        leftSection={<IconCertificate size={16} stroke={1.7} />}
        onClick={() => openPopup('decisionRecord', { groupID })}
      >
        Decision record
      </Menu.Item>
      <CheckReportItem groupID={groupID} />
      <DeliveryPackItem groupID={groupID} />
      <Menu.Divider />
      <Menu.Item leftSection={<IconEyeOff size={16} stroke={1.7} />} onClick={() => hideForMe('hiddenGroups', groupID)}>
        Hide for me
      </Menu.Item>
      <Menu.CheckboxItem checked={hideFromPublic} onChange={(isHidden) => hideGroupFromPublic(groupID, isHidden)}>
        Hide from public
      </Menu.CheckboxItem>
      <Menu.Divider />
      <Menu.Item
        color="var(--mq-danger)"
        leftSection={<IconTrash size={16} stroke={1.7} />}
        onClick={() => {
          if (window.confirm('Are you sure?')) removeGroup(groupID);
        }}
      >
        Delete
      </Menu.Item>
    </AnchoredMenu>
  );
}
