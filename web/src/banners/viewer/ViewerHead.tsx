/** What the viewer says of a banner: its group and row, its display text and what is known of its file; and what can be done with it. */
import { dotted } from '@marquee/contract/isolated.ts';
import { ActionIcon } from '@mantine/core';
import { IconExternalLink, IconLink, IconPencil, IconX } from '@tabler/icons-react';
import { copyLink } from '#screen/copyLink.ts';
import type { BannerPlace } from './bannerOrder.ts';
import { factsOf } from './facts.ts';
import { editFromViewer, leaveViewer } from './leaveViewer.ts';
import type { Played } from './usePlayed.ts';
import { ViewChoice } from './ViewChoice.tsx';
import classes from './Viewer.module.css';

const limit = 'It plays from its public address, so files its scripts load aren’t checked.';

export function ViewerHead(props: {
  at: BannerPlace;
  titleID: string;
  /** of its group and row */
  name: string;
  played: Played;
  isEditable: boolean;
  isNarrow: boolean;
}) {
  const { at, name, played } = props;
  const { banner } = played;
  const address = played.onServer ?? played.address;
  const isOnServer = played.onServer !== undefined;
  /** an html banner that plays from its public address */
  const isOwnSite = played.address !== undefined && !played.isStreamed && played.isHtml;
  return (
    <>
      <div className={classes.titles}>
        <h2 id={props.titleID} className={classes.title} title={name}>
          {name}
        </h2>
        <p className={classes.facts} title={isOwnSite ? `${banner?.fileName}\n${limit}` : banner?.fileName}>
          {banner ? dotted([banner.displayText, ...factsOf(banner, played.known)]) : ' '}
        </p>
      </div>
      {played.isUpdated ? (
        <span className={classes.updated} role="status">
          Updated
        </span>
      ) : null}
      {props.isEditable ? <ViewChoice isNarrow={props.isNarrow} /> : null}
      {props.isEditable ? (
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label="Edit banner"
          title="Edit banner"
          onClick={() => editFromViewer(at)}
        >
          <IconPencil size={17} stroke={1.7} aria-hidden />
        </ActionIcon>
      ) : null}
      {banner ? (
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label="Copy link"
          title="Copy link"
          onClick={() => void copyLink({ banner: `${at.rowID}:${at.columnID}` })}
        >
          <IconLink size={17} stroke={1.7} aria-hidden />
        </ActionIcon>
      ) : null}
      {address === undefined ? null : (
        <ActionIcon
          component="a"
          href={address}
          target="_blank"
          rel="noopener noreferrer"
          variant="subtle"
          color="gray"
          aria-label={isOnServer ? 'On the server' : 'Open in a new tab'}
          title={isOnServer ? 'Open the file on the server in a new tab' : 'Open in a new tab'}
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
        onClick={() => leaveViewer(at)}
      >
        <IconX size={18} stroke={1.8} aria-hidden />
      </ActionIcon>
    </>
  );
}
