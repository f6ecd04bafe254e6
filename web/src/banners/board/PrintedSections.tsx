/** A board on paper: each banner's picture, with its name and what is known of it. */
import { dotted } from '@marquee/contract/isolated.ts';
import type { BoardSection } from './BoardField.tsx';
import type { BoardBanner } from './BoardTile.tsx';
import classes from './PrintedBoard.module.css';
import { sizeWords } from './sections.ts';

/** A page of paper is narrower than a screen. */
const paper = 0.75;

export function PrintedSections<Banner extends BoardBanner>(props: {
  title: string;
  sections: readonly (Pick<BoardSection, 'key' | 'name'> & { banners: readonly Banner[] })[];
  /** as on the screen */
  scale: number;
  /** beside its size */
  factOf: (banner: Banner) => string | undefined;
}) {
  const scale = props.scale * paper;
  return (
    <div className={classes.printed} aria-hidden data-printed-board>
      <p className={classes.title}>{props.title}</p>
      {props.sections.map(({ banners, key, name }) => (
        <section key={key}>
          <p className={classes.heading}>
            {name} <span className={classes.count}>{banners.length}</span>
          </p>
          <div className={classes.banners}>
            {banners.map((one) => (
              <figure key={one.key} className={classes.banner}>
                {one.still === undefined ? (
                  <span
                    className={classes.card}
                    style={{ width: one.size.width * scale, height: one.size.height * scale }}
                  >
                    {sizeWords(one.size)}
                  </span>
                ) : (
                  <img
                    src={one.still}
                    alt=""
                    referrerPolicy="no-referrer"
                    style={{ width: one.size.width * scale, aspectRatio: `${one.size.width} / ${one.size.height}` }}
                  />
                )}
                <figcaption>
                  <strong>{one.name}</strong>
                  <span>{dotted([sizeWords(one.size), props.factOf(one) ?? []].flat())}</span>
                </figcaption>
              </figure>
            ))}
          </div>
        </section>
      ))}
    </div>
  );
}
