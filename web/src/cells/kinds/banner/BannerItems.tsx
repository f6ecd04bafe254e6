/** What a Banner column's menu offers beyond other columns': looking for newer files, telling of those that were found, and what follows decisions. */
import { Menu } from '@mantine/core';
import { IconCertificate, IconLink, IconMail, IconRefresh, IconUserQuestion } from '@tabler/icons-react';
import { openPopup } from '#screen/popups.ts';
import { useHead } from '#sync/openSheet.ts';
import { useIsSending } from './emailBanners.ts';

export function BannerItems(props: { columnID: number; groupID: number }) {
  const { columnID, groupID } = props;
  const isSending = useIsSending(columnID);
  const head = useHead();
  return (
    <>
      <Menu.Item
        leftSection={<IconRefresh size={16} stroke={1.7} />}
        onClick={() => openPopup('updateBanners', { columnID, groupID })}
      >
        Update group links
      </Menu.Item>
      <Menu.Item
        leftSection={<IconRefresh size={16} stroke={1.7} />}
        onClick={() => openPopup('updateBanners', { columnID })}
      >
        Update all links
      </Menu.Item>
      <Menu.Item
        leftSection={<IconMail size={16} stroke={1.7} />}
        // An item that is disabled altogether would lose the focus, and the keys with it.
        closeMenuOnClick={!isSending}
        aria-disabled={isSending}
        onClick={() => {
          if (!isSending) openPopup('emailBanners', { columnID });
        }}
      >
        {isSending ? 'Sending' : 'Email update'}
      </Menu.Item>
      <Menu.Item
        leftSection={<IconUserQuestion size={16} stroke={1.7} />}
        onClick={() => openPopup('askForDecisions', { about: { columnID } })}
      >
        Ask for decisions
      </Menu.Item>
      {head ? (
        <Menu.Item
          leftSection={<IconLink size={16} stroke={1.7} />}
          onClick={() => openPopup('reviewLink', { sheetID: head.sheetID, about: { columnID } })}
        >
          New review link
        </Menu.Item>
      ) : null}
      <Menu.Item
        leftSection={<IconCertificate size={16} stroke={1.7} />}
        onClick={() => openPopup('statusFollow', { columnID })}
      >
        Decisions
      </Menu.Item>
      <Menu.Divider />
    </>
  );
}
