/** What the viewer says of a banner: its group and row, its display text and what is known of its file; and what can be done with it. */
import { dotted } from '@marquee/contract/isolated.ts';
import { ActionIcon } from '@mantine/core';
import { IconExternalLink, IconLink, IconPencil, IconX } from '@tabler/icons-react';
import { factsOf } from './facts.ts';
import type { Size } from './frame.ts';
import type { Banner } from './playedFile.ts';
import { ViewChoice } from './ViewChoice.tsx';
import classes from './Viewer.module.css';

const limit = 'It plays from its public address, so files its scripts load aren’t checked.';

export function ViewerHead(props: {
  titleID: string;
  groupName: string;
  rowName: string;
  banner: Banner | undefined;
  size: Size | undefined;
  isUpdated: boolean;
  address: string | undefined;
  /** whether that is on the account's site, while a copy is played */
  isOnServer: boolean;
  /** an html banner that plays from its public address */
  isOwnSite: boolean;
  isEditable: boolean;
  isNarrow: boolean;
  onCopyLink: () => void;
  onEdit: () => void;
  onClose: () => void;
}) {
  const { banner } = props;
  const name = dotted([props.groupName, props.rowName]);
  return (
    <>
      <div className={classes.titles}>
        <h2 id={props.titleID} className={classes.title} title={name}>
          {name}
        </h2>
        <p className={classes.facts} title={props.isOwnSite ? `${banner?.fileName}\n${limit}` : banner?.fileName}>
          {banner ? dotted([banner.displayText, ...factsOf(banner, props.size)]) : ' '}
        </p>
      </div>
      {props.isUpdated ? (
        <span className={classes.updated} role="status">
          Updated
        </span>
      ) : null}
      {props.isEditable ? <ViewChoice isNarrow={props.isNarrow} /> : null}
      {props.isEditable ? (
        <ActionIcon variant="subtle" color="gray" aria-label="Edit banner" title="Edit banner" onClick={props.onEdit}>
          <IconPencil size={17} stroke={1.7} aria-hidden />
        </ActionIcon>
      ) : null}
      {banner ? (
        <ActionIcon variant="subtle" color="gray" aria-label="Copy link" title="Copy link" onClick={props.onCopyLink}>
          <IconLink size={17} stroke={1.7} aria-hidden />
        </ActionIcon>
      ) : null}
      {props.address === undefined ? null : (
        <ActionIcon
          component="a"
          href={props.address}
          target="_blank"
          rel="noopener noreferrer"
          variant="subtle"
          color="gray"
          aria-label={props.isOnServer ? 'On the server' : 'Open in a new tab'}
          title={props.isOnServer ? 'Open the file on the server in a new tab' : 'Open in a new tab'}
        >
          <IconExternalLink size={17} stroke={1.7} aria-hidden />
        </ActionIcon>
      )}
      <ActionIcon
        className={classes.close}
        variant="subtle"
        color="gray"
        aria-label="Close viewer"
        title="Close (Esc)"
        onClick={props.onClose}
      >
        <IconX size={18} stroke={1.8} aria-hidden />
      </ActionIcon>
    </>
  );
}
