/** Whose page it is: the account's logo, or the first letter of its name on its colour. */
import type { ReviewBrand } from '@marquee/contract/review.ts';
import classes from './Review.module.css';

export function Logo({ brand }: { brand: ReviewBrand }) {
  if (brand.logo !== null) return <img className={classes.logo} src={brand.logo} alt={brand.name} />;
  return (
    <>
      <span className={classes.letter} aria-hidden>
        {Array.from(brand.name.trim())[0]?.toUpperCase()}
      </span>
      <span className={classes.account}>{brand.name}</span>
    </>
  );
}
