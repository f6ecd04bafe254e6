/** The board on paper: each banner's picture, with its name, its size and what is decided on it. */
import { stateWords } from '@marquee/contract/decisions.ts';
import { useHead } from '#sync/openSheet.ts';
import { useBoardScale } from './boardLook.ts';
import classes from './PrintedBoard.module.css';
import { sizeWords } from './sections.ts';
import { useBoardBanners } from './useBoardBanners.ts';

/** A page of paper is narrower than a screen. */
const paper = 0.75;

export function PrintedBoard() {
  const head = useHead();
  const { sections } = useBoardBanners();
  const scale = useBoardScale((store) => store.scale) * paper;
  return (
    <div className={classes.printed} aria-hidden data-printed-board>
      <p className={classes.title}>{head?.name}</p>
      {sections.map(({ banners, key, name }) => (
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
                  <span>
                    {[sizeWords(one.size), ...(one.state === undefined ? [] : [stateWords[one.state]])].join(' · ')}
                  </span>
                </figcaption>
              </figure>
            ))}
          </div>
        </section>
      ))}
    </div>
  );
}
