/** What a column's menu offers for its kind alone: handed in by who knows the kinds. */
import type { ColumnTypeId } from '@marquee/contract/column-types.ts';
import { type ComponentType, createContext } from 'react';

/** The items of one kind; `groupID` is the group whose header the menu was opened at. */
export type KindItems = ComponentType<{ columnID: number; groupID: number }>;

export const KindItemsContext = createContext<Readonly<Partial<Record<ColumnTypeId, KindItems>>>>({});

/** What the sheet offers in the menu of any column, such as to sort by it: handed in by who knows the sheet. */
export const SheetItemsContext = createContext<ComponentType<{ columnID: number }> | undefined>(undefined);
