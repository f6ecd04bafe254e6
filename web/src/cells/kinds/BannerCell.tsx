/** Banner Ad cells: what kind of file it is, its display text, its size, and a dot while it is recently updated. */
import { Hint } from './Hint.tsx';
import classes from './BannerCell.module.css';
import { BannerPopup } from './BannerPopup.tsx';
import type { DisplayProps, EditorProps } from './kindView.ts';

export function BannerDisplay(props: DisplayProps) {
  const banner = props.cell?.cellBanner;
  if (!banner || (banner.fileName === '' && banner.ftpfolder === '')) {
    return <Hint of="banner" isEditable={props.isEditable} />;
  }
  const { bannerWidth, bannerHeight } = banner;
  const hasSize = bannerWidth > 0 && bannerHeight > 0;
  return (
    <div
      className={classes.banner}
      data-file-type={banner.fileType}
      data-recent={banner.recentlyUpdated || undefined}
      title={banner.recentlyUpdated ? `${banner.fileName}, recently updated` : banner.fileName}
    >
      <span className={classes.name}>{banner.displayText || banner.fileName}</span>
      {hasSize ? <small className={classes.size}>{`${bannerWidth}×${bannerHeight}`}</small> : null}
    </div>
  );
}

export function BannerEditor(props: EditorProps) {
  return <BannerPopup {...props} />;
}
