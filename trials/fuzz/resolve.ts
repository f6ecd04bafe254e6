/** From an input at random to one in a world: what it stands for, what is sent of it, and the parts that are spoilt. */
import { allKinds } from '@marquee/contract/cell-kinds.ts';
import type { World } from '../world/in-a-world.ts';
import { asSent, Picked, type Input } from './arbitrary.ts';
import { absent } from './hostile.ts';
import type { Step } from './step.ts';

type Fields = Record<string, unknown>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The fields of an entity that are sent: not its ids, and of a cell those of its kind. */
function sentFields(body: Fields): string[] {
  const entity = Object.values(body).find((value) => isFields(value)) ?? {};
  const inside = Object.values(entity).flatMap((value) => (isFields(value) ? Object.keys(value) : []));
  if (inside.length > 0) return inside;
  const names = Object.keys(entity).filter((name) => !name.endsWith('ID'));
  // A row that is moved says so in a word of its own.
  return isFields(entity) && 'groupID' in entity ? [...names, 'orderingAndGroup'] : names;
}

const keyOf = (columnTypeID: number | undefined): string | undefined =>
  allKinds.find((kind) => kind.columnTypeID === columnTypeID)?.key;

/** A cell mostly has the value of its column's type, and only now and then an id of another. */
function asCell(fields: Fields, at: number, { columnTypes }: World): Fields {
  const key = keyOf(columnTypes.get(Number(fields['columnID'])));
  if (key === undefined || !(key in fields) || at % 8 === 7) return fields;
  const { rowID, columnID, [key]: value } = fields;
  return { rowID, columnID, [key]: value };
}

function resolved(value: unknown, world: World, step: Step): unknown {
  if (value instanceof Picked) {
    const own = step.by === 'visitor' || step.by === 'client' ? undefined : world.people[step.by];
    if (value.kind === 'user' && own && value.at % 2 === 0) return own.userID;
    if (value.kind === 'account' && own && value.at % 2 === 0) return own.accountID;
    const { [value.kind]: from } = world.things;
    return from[value.at % from.length];
  }
  if (Array.isArray(value)) return value.map((inside) => resolved(inside, world, step));
  if (!isFields(value)) return value;
  const entries = Object.entries(value).map(([name, inside]) => [name, resolved(inside, world, step)]);
  const fields: Fields = Object.fromEntries(entries);
  if (fields['updateFields'] === asSent) return { ...fields, updateFields: sentFields(fields) };
  const { columnID } = value;
  return 'rowID' in fields && columnID instanceof Picked ? asCell(fields, columnID.at, world) : fields;
}

/** Every part of a value, as the place that holds it. */
function* places(holder: Fields): Generator<[Fields, string]> {
  for (const [name, value] of Object.entries(holder)) {
    yield [holder, name];
    if (typeof value === 'object' && value !== null) yield* places(value as Fields);
  }
}

/** The input of a step as it is sent in this world. */
export function inputIn(step: Step, world: World): Input {
  const made = resolved(step.input, world, step) as Fields;
  for (const { at, value } of step.spoilt) {
    const all = [...places(made)];
    const [holder, name] = all[at % all.length] ?? [];
    if (!holder || name === undefined) continue;
    if (value === absent) delete holder[name];
    else holder[name] = value;
  }
  return made;
}
