/** A media plan as a table, sizes across and markets with languages down: each field is a row that is made or left out. */
import box from '#ui/fields/CheckBox.module.css';
import { fieldOf, lineName, linesOf, sizesOf, type MediaPlan } from './mediaPlan.ts';
import classes from './MediaPlanPopup.module.css';

/** A larger one is a wall of boxes; all of it is made. */
const mostFields = 600;

export function PlanMatrix(props: {
  plan: MediaPlan;
  leftOut: ReadonlySet<string>;
  onToggle: (field: string) => void;
}) {
  const { plan } = props;
  const [lines, sizes] = [linesOf(plan), sizesOf(plan)];
  const isNothing = [plan.sizes, plan.languages, plan.markets].every((words) => words.length === 0);
  if (isNothing || lines.length * sizes.length > mostFields) return null;
  return (
    <div className={classes.frame}>
      <table className={classes.matrix}>
        <thead>
          <tr>
            <td />
            {sizes.map((size) => (
              <th key={size} scope="col">
                {size === '' ? 'Any size' : size}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => {
            const name = lineName(line);
            return (
              <tr key={name}>
                <th scope="row">{name === '' ? 'All' : name}</th>
                {sizes.map((size) => {
                  const field = fieldOf({ ...line, size });
                  return (
                    <td key={size}>
                      <label className={classes.field}>
                        <input
                          type="checkbox"
                          className={box.box}
                          aria-label={[size, name].filter((word) => word !== '').join(' ')}
                          checked={!props.leftOut.has(field)}
                          onChange={() => props.onToggle(field)}
                        />
                      </label>
                    </td>
                  );
                })}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
