/** The shape of a sheet that is on its way, where it will stand. */
import classes from './SheetSkeleton.module.css';
import view from './SheetView.module.css';

export function SheetSkeleton() {
  return (
    <div className={view.sheet} role="status" aria-label="Loading the sheet">
      <div className={view.header}>
        <div className={classes.name} />
        <div className={classes.description} />
      </div>
      <div className={classes.grid}>
        <div className={classes.title} />
        <div className={classes.heads} />
        <div className={classes.rows} />
      </div>
    </div>
  );
}
